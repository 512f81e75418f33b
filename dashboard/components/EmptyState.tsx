import { Text, Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title?: string;
  /** Level of the title. */
  order?: TitleOrder;
  /** One or more paragraphs. */
  words: readonly string[];
  /** What is drawn on the screen: that something can be added here, or that a search found nothing. */
  symbol?: 'plus' | 'search';
  /** What to do next. */
  children?: ReactNode;
}

/** Instead of an empty list: a drawing of an empty screen, what belongs here, and the button that adds it. */
export function EmptyState({ title, order = 2, words, symbol, children }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-empty>
      <EmptyScreen symbol={symbol} />
      {title !== undefined && <Title order={order}>{title}</Title>}
      {words.map((sentence) => (
        <Text key={sentence} className={classes.words} c="dimmed">
          {sentence}
        </Text>
      ))}
      {children && <div className={classes.buttons}>{children}</div>}
    </div>
  );
}

const SYMBOLS = { plus: 'M136 68v14M129 75h14', search: 'M139.5 78.5l4 4M134.5 68a5.5 5.5 0 1 0 .01 0' };

function EmptyScreen({ symbol }: Pick<EmptyStateProps, 'symbol'>) {
  return (
    <svg className={classes.picture} viewBox="0 0 160 104" width={160} height={104} aria-hidden="true">
      <rect className={classes.frame} x={17} y={5} width={126} height={76} rx={9} />
      <rect className={classes.slide} x={29} y={17} width={46} height={52} rx={5} />
      <path className={classes.lines} d="M87 26h42M87 40h42M87 54h26" />
      <path className={classes.frame} d="M80 81v15M58 98h44" />
      {symbol && (
        <>
          <circle className={classes.spot} cx={136} cy={75} r={15} />
          <path className={classes.symbol} d={SYMBOLS[symbol]} />
        </>
      )}
    </svg>
  );
}
