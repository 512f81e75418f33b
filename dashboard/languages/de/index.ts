import 'dayjs/locale/de';
import errors from '#contract/errors/languages/de.json' with { type: 'json' };
import type { Table } from '../table.ts';

const parts = import.meta.glob<Table>('./*.json', { eager: true, import: 'default' });

const table: Table = Object.assign({}, errors, ...Object.values(parts));
export default table;
