import 'dayjs/locale/fr';
import errors from '#contract/errors/languages/fr.json' with { type: 'json' };
import type { Table } from '../table.ts';

const parts = import.meta.glob<Table>('./*.json', { eager: true, import: 'default' });

const table: Table = Object.assign({}, errors, ...Object.values(parts));
export default table;
