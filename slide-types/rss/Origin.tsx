import styles from './Origin.module.css';

interface Props {
  source: string;
  age: string;
  /** What sizes of letters are shares of. */
  unit: number;
}

/** The name of a feed and the age of an article, as far as they are known. */
export function Origin({ source, age, unit }: Props) {
  if (source === '' && age === '') return null;
  return (
    <div className={styles.origin} style={{ fontSize: unit / 30 }}>
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
