import type { RateItem } from './feed-rates.ts';
import type { Layout } from './lay-out.ts';
import { type RateParts, ratePartsOf } from './rate-parts.ts';
import styles from './Strips.module.css';

interface Props {
  rows: readonly RateItem[];
  columns: number;
  /** The widest parts of all rates on all pages. */
  widest: RateParts;
  layout: Layout;
  /** Background of the rows; empty for hairlines between them. */
  panelColour: string;
}

/** Rates in words stay on one line up to this length. */
const LONGEST_UNBROKEN = 24;
/** The same for descriptions, in smaller text if necessary. */
const LONGEST_UNBROKEN_DESCRIPTION = 26;

export function Page({ rows, columns, widest, layout, panelColour }: Props) {
  const panel = panelColour === '' ? undefined : { background: panelColour };
  const kind = panel ? styles.panels : styles.lines;
  if (layout === 'board') {
    const perColumn = Math.ceil(rows.length / columns);
    return (
      <div className={styles.columns}>
        {Array.from({ length: Math.ceil(rows.length / perColumn) }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their index
          <Table key={column} rows={rows.slice(column * perColumn, (column + 1) * perColumn)} {...{ widest, panel }} />
        ))}
      </div>
    );
  }
  return (
    <div className={`${styles.beside} ${kind}`}>
      {rows.map(({ description, rate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their index
        <div key={index} className={styles.single} style={panel}>
          <span className={describing(description)}>{description}</span>
          <strong className={styles.howMuch}>
            <Rate rate={rate} />
          </strong>
        </div>
      ))}
    </div>
  );
}

function describing(description: string): string {
  return `${styles.what} ${description.length <= LONGEST_UNBROKEN_DESCRIPTION ? styles.unbroken : ''}`;
}

/** The unit of a number is smaller than the number. */
function Rate({ rate }: { rate: string }) {
  const parts = ratePartsOf(rate);
  if (!parts) return <span className={styles.inWords}>{rate}</span>;
  return (
    <>
      {parts.whole}
      {parts.fraction}
      {parts.tail !== '' && <small>{parts.tail}</small>}
    </>
  );
}

function Table({
  rows,
  widest,
  panel,
}: Pick<Props, 'rows' | 'widest'> & { panel: { background: string } | undefined }) {
  return (
    <table className={`${styles.table} ${panel ? styles.panels : styles.lines}`}>
      <tbody>
        {rows.map(({ description, rate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their index
          <tr key={index} className={rate === '' ? styles.heading : ''}>
            <td className={describing(description)} style={panel}>
              {description}
            </td>
            <RateCells rate={rate} panel={panel} />
          </tr>
        ))}
        <tr className={styles.ruler}>
          <td />
          <td className={styles.whole}>
            <Whole text={widest.whole} />
          </td>
          <td className={styles.fraction}>
            <Ending fraction={widest.fraction} tail={widest.tail} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function RateCells({ rate, panel }: { rate: string; panel: { background: string } | undefined }) {
  const parts = ratePartsOf(rate);
  if (!parts) {
    const length = rate.length <= LONGEST_UNBROKEN ? styles.short : styles.long;
    return (
      <td colSpan={2} className={`${styles.words} ${length}`} style={panel}>
        {rate}
      </td>
    );
  }
  return (
    <>
      <td className={styles.whole} style={panel}>
        <Whole text={parts.whole} />
      </td>
      <td className={styles.fraction} style={panel}>
        <Ending fraction={parts.fraction} tail={parts.tail} />
      </td>
    </>
  );
}

/** Only digits have the same width in all rows: tabular numerals also widen hyphens and spaces. */
function Whole({ text }: { text: string }) {
  const lead = /^\D*/.exec(text)?.[0] ?? '';
  return (
    <>
      {lead}
      <span className={styles.digits}>{text.slice(lead.length)}</span>
    </>
  );
}

/** What follows the whole part of a number; its unit isn't aligned, because it belongs to the number. */
function Ending({ fraction, tail }: Pick<RateParts, 'fraction' | 'tail'>) {
  return (
    <>
      <span className={styles.digits}>{fraction}</span>
      {tail !== '' && <span className={styles.tail}>{tail}</span>}
    </>
  );
}
