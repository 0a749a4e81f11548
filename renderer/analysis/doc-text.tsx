import analysesDocument from '../../docs/analyses.md?raw';
import { docSection, inlineParts, type DocBlock } from './doc-blocks.ts';

/** Parts of docs/analyses.md, as they stand there. */
export function DocText({ titles }: { titles: readonly string[] }) {
  return (
    <div className="doc-text">
      {titles.map((title) => (
        <section key={title}>
          <h4>{title}</h4>
          {docSection(analysesDocument, title).map((block, place) => (
            <Block key={place} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Block({ block }: { block: DocBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
    case 'formula':
      return <p className="doc-formula">{block.text}</p>;
    case 'list':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ol>
      );
    case 'table':
      return <DocTable block={block} />;
  }
}

function DocTable({ block }: { block: Extract<DocBlock, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, place) => (
              <td key={place}>
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inline({ text }: { text: string }) {
  return inlineParts(text).map((part, place) =>
    part.isCode ? <code key={place}>{part.text}</code> : part.text,
  );
}
