import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { parseCsv } from '../shared/trace/export/testing/parse-csv.ts';
import { corpusFile, expect, idle, isThere, test } from './app.ts';
import { answerSaveDialog } from './desktop.ts';
import { countColour, decodePng, parseColour } from './picture.ts';
import {
  digits,
  fixture,
  press,
  rangeInView,
  selectedEvent,
  selectionOf,
} from './timeline-hands.ts';

/** The analyses below the timeline, with the numbers that are known of a real trace. */

const NEWEST = corpusFile('traces/real/pccx-lab-v0.4.0-bincode-api.pccx');

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('navigation', { name: 'Analyses' }).getByRole('button', { name }).click();
  await idle(page);
}

test.describe('of the newest real trace', () => {
  test.skip(!isThere(NEWEST), `${NEWEST} is not there`);

  test('every analysis shows the numbers of its own tool', async ({ start }) => {
    const { page } = await start({ files: [NEWEST] });
    await openSection(page, 'Utilisation');
    await expect(page.getByTestId('utilisation-mean')).toHaveText(/^0.49 %$/);
    await page.getByRole('checkbox', { name: 'As pccx-lab computes it' }).check();
    await expect(page.getByTestId('formula')).toContainText('min(1, Σ compute / T)');
    await expect(page.getByTestId('utilisation-mean')).toHaveText(/^0.49 %$/);

    await openSection(page, 'MAC/DMA overlap');
    await expect(page.getByTestId('overlap-compute')).toHaveText(/^35.900 cycles/);
    await expect(page.getByTestId('overlap-transfer')).toHaveText(/^4.929.000 cycles/);
    await expect(page.getByTestId('overlap-both')).toHaveText(/^18.600 cycles/);

    await openSection(page, 'Time lost');
    await expect(page.getByTestId('lost-stall')).toHaveText(/^64.000 cycles/);
    await expect(page.getByTestId('lost-barrier')).toHaveText(/^25.600 cycles/);
    await expect(page.getByTestId('barrier-words')).toContainText(
      'all 100 barriers all cores arrive at one cycle: nobody is last',
    );

    await openSection(page, 'Bottlenecks');
    await expect(page.getByTestId('bottleneck-words')).toContainText(
      /^19.179 of 21.188 windows of 256 cycles are flagged: DMA_READ 12.787, DMA_WRITE 6.392/,
    );
    const first = page.getByTestId('bottlenecks-table').locator('tr[data-index="0"]');
    await expect(first.getByRole('rowheader')).toHaveText('DMA_READ');
    await expect(first.locator('[data-column=from]')).toHaveText(/^474.624$/);
    await expect(first.locator('[data-column=to]')).toHaveText(/^474.880$/);
    await expect(first.locator('[data-column=share]')).toHaveText(/^99.78 %$/);

    await openSection(page, 'Roofline');
    await expect(page.getByTestId('roofline-intensity')).toHaveText(/^0.693385 op\/B$/);
    await expect(page.getByTestId('roofline-achieved')).toHaveText(/^321.4006 Gop\/s$/);
    await expect(page.getByTestId('bus-assumption')).toContainText('An assumption');

    await openSection(page, 'API calls');
    await expect(page.getByTestId('calls-count')).toHaveText('8');
    await expect(page.getByTestId('calls-cycles')).toHaveText(/^474.540 cycles/);
  });

  test('a bottleneck leads to its cycles and selects them; the analysis stays of the whole', async ({
    start,
  }) => {
    const { page } = await start({ files: [NEWEST] });
    await openSection(page, 'Bottlenecks');
    const words = await page.getByTestId('bottleneck-words').textContent();
    expect(words).toContain('in 100 runs');
    const first = page.getByTestId('bottlenecks-table').locator('tr[data-index="0"]');
    const from = Number(digits(await first.locator('[data-column=from]').textContent()));
    const to = Number(digits(await first.locator('[data-column=to]').textContent()));
    await first.click();
    await idle(page);
    expect(await selectionOf(page)).toMatchObject({
      kind: 'area',
      area: { fromOffset: from, toOffset: to, firstPosition: 0, lastPosition: 31 },
    });
    const view = await rangeInView(page);
    expect(view.from).toBeLessThanOrEqual(from);
    expect(view.to).toBeGreaterThanOrEqual(to);
    expect(view.to - view.from).toBeLessThan((to - from) * 2);
    await expect(page.getByTestId('bottleneck-words')).toHaveText(words ?? '');

    // The next row by keys; then the same list of the selection alone.
    await press(page, 'ArrowDown', 'Enter');
    const second = await selectionOf(page);
    expect(second.kind === 'area' && second.area.fromOffset).not.toBe(from);
    await page.getByRole('radio', { name: 'Selected area' }).click();
    await idle(page);
    await expect(page.getByTestId('bottleneck-words')).toContainText(/^\d+ of \d+ windows/);
    await expect(page.getByTestId('bottlenecks-table').locator('tr[data-index]')).toHaveCount(1);
  });

  test('calls and long events are selected where they are clicked', async ({ start }) => {
    const { page } = await start({ files: [NEWEST] });
    await openSection(page, 'API calls');
    await page.getByTestId('api-calls-table').locator('tr[data-index="0"]').click();
    await idle(page);
    expect(await selectedEvent(page)).toMatchObject({ typeName: 'API_CALL', duration: '284000' });
    await openSection(page, 'Longest events');
    const rows = page.getByTestId('longest-events-table').locator('tr[data-index]');
    await page
      .getByTestId('longest-events-table')
      .getByRole('button', { name: 'Duration' })
      .click();
    await rows.nth(8).click();
    await idle(page);
    // Behind the eight calls, of which the second half is shorter: the longest transfers.
    const { typeName, duration } = await selectedEvent(page);
    expect([typeName, Number(duration)]).toEqual(['DMA_READ', 32_736]);
  });

  test('a chart is saved as a picture in the colours of the theme, its numbers as CSV', async ({
    start,
  }, testInfo) => {
    const { app, page } = await start({ files: [NEWEST] });
    await openSection(page, 'Utilisation');
    const chart = page.getByTestId('utilisation-per-core');
    const backgrounds: string[] = [];
    for (const name of ['one.png', 'other.png']) {
      const file = testInfo.outputPath(name);
      await answerSaveDialog(app, file);
      await chart.getByRole('button', { name: 'Save PNG…' }).click();
      await expect(chart.getByText(`Saved: ${file}`)).toBeVisible();
      const picture = decodePng(fs.readFileSync(file));
      const box = await chart.boundingBox();
      expect(picture.width).toBeGreaterThan((box?.width ?? Infinity) * 0.9);
      backgrounds.push(picture.at(0, 0).join());
      const mac = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--type-mac'),
      );
      // Bars fill most of the plot's width and height.
      const area = picture.width * picture.height;
      expect(countColour(picture, parseColour(mac), 0)).toBeGreaterThan(area / 5);
      await page.getByRole('button', { name: /^Switch to the/ }).click();
      await idle(page);
    }
    expect(backgrounds[0]).not.toBe(backgrounds[1]);

    await chart.getByRole('button', { name: 'Table', exact: true }).click();
    const csv = testInfo.outputPath('cores.csv');
    await answerSaveDialog(app, csv);
    await chart.getByRole('button', { name: 'Save CSV…' }).click();
    await expect(chart.getByText(`Saved: ${csv}`)).toBeVisible();
    const [heading, ...rows] = parseCsv(fs.readFileSync(csv, 'utf8'));
    expect(heading).toEqual(['Core', 'Compute']);
    expect(rows.map(([core]) => Number(core))).toEqual(Array.from({ length: 32 }, (_, i) => i));
    for (const [, share] of rows) expect(Number(share)).toBeCloseTo(26_600 / 5_423_940, 12);
  });

  test('the bus is an assumption that can be changed, and the roof follows', async ({ start }) => {
    const { page } = await start({ files: [NEWEST] });
    await openSection(page, 'Roofline');
    const bus = page.getByRole('textbox', { name: 'Bus (bytes a cycle and core)' });
    await bus.fill('32');
    await expect(page.getByTestId('roofline-intensity')).toHaveText(/^0.346693 op\/B$/);
    await bus.fill('none');
    await expect(bus).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByTestId('roofline-intensity')).toHaveText(/^0.346693 op\/B$/);
    await page.getByRole('button', { name: 'How it is computed' }).click();
    await expect(page.getByTestId('analysis')).toContainText('bus = bytes a core');
  });
});

test('what the header lacks is named, and nothing is made up in its place', async ({ start }) => {
  const { page } = await start({ files: [fixture('zero-metadata.pccx')] });
  await openSection(page, 'Roofline');
  const missing = page.getByTestId('roofline-missing');
  await expect(missing).toContainText('trace.clock_mhz');
  await expect(page.getByTestId('roofline-achieved')).toHaveText('–');
  await expect(page.getByTestId('roofline')).toHaveCount(0);
});

test('a trace without events says so, and one without calls too', async ({ start }) => {
  const { page } = await start({ files: [fixture('empty-payload.pccx')] });
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await expect(page.getByTestId('nothing-to-analyse')).toBeVisible();
  const other = await start({ files: [fixture('touching.pccx')] });
  await openSection(other.page, 'API calls');
  await expect(other.page.getByTestId('no-calls')).toBeVisible();
});
