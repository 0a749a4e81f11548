import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openBake } from './decode.ts';
import { PROFILES, PROFILE_NAMES, RULES, ruleOf, type Rule, type RuleCode } from './rules.ts';
import { FIXTURES, bakesIn, readBytes } from './testing/bake-files.ts';

const page = readFileSync(
  fileURLToPath(new URL('../../docs/bake-rules.md', import.meta.url)),
  'utf8',
);
const codes = Object.keys(RULES) as RuleCode[];

/** What the page says of each rule: its heading's code, the line under it, and the text. */
function documented(): Map<string, { title: string; facts: string; why: string }> {
  const sections = page.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', facts = '', ...rest] = section.split('\n\n');
      const [, title = '', code = ''] = /^(.*) `(.+)`$/.exec(heading) ?? [];
      const why = rest[0]?.replaceAll('\n', ' ').trim() ?? '';
      return [code, { title, facts: facts.replaceAll('\n', ' '), why }];
    }),
  );
}

function factsOf({ severity, profiles }: Rule): string {
  const names = profiles.map((profile) => PROFILE_NAMES[profile]);
  return names.length === 0
    ? `Severity: ${severity}.`
    : `Severity: ${severity} (${names.join(', ')}).`;
}

describe('the rules of bakes', () => {
  it('are those of the page about them, word for word', () => {
    const found = documented();
    expect([...found.keys()].sort()).toEqual([...codes].sort());
    for (const code of codes) {
      const rule = ruleOf(code);
      const expected = { title: rule.title, facts: factsOf(rule), why: rule.why };
      expect(found.get(code), code).toEqual(expected);
    }
  });

  it('have profiles where they are about compatibility, and only there', () => {
    for (const code of codes) {
      const { severity, profiles } = ruleOf(code);
      expect(profiles.length > 0, code).toBe(severity === 'compatibility');
    }
    const used = new Set(codes.flatMap((code) => ruleOf(code).profiles));
    expect([...used].sort()).toEqual([...PROFILES].sort());
  });

  it('name every problem of the damaged and the sound files, with their severity', () => {
    for (const folder of readdirSync(FIXTURES)) {
      for (const file of bakesIn(`${FIXTURES}${folder}`)) {
        const { problems } = openBake(readBytes(`${FIXTURES}${folder}/${file}`));
        for (const { code, severity } of problems) {
          expect(RULES[code as RuleCode]?.severity, `${file}: ${code}`).toBe(severity);
        }
      }
    }
  });
});
