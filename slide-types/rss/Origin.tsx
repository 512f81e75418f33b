import styles from './Origin.module.css';

interface Props {
  source: string;
  age: string;
  /** The font size. */
  sizePx: number;
  isInStrip?: boolean;
}

/** The name of a feed and the age of an article, if known. */
export function Origin({ source, age, sizePx, isInStrip = false }: Props) {
  if (source === '' && age === '') return null;
  return (
    <div className={`${styles.origin} ${isInStrip ? styles.inStrip : ''}`} style={{ fontSize: sizePx }}>
      <i className={styles.mark} />
      {source && (
        <b className={styles.source} dir="auto">
          {source}
        </b>
      )}
      {age && <span dir="auto">{age}</span>}
    </div>
  );
}
