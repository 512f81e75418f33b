import 'dayjs/locale/de';
import type { Table } from '../table.ts';

const parts = import.meta.glob<Table>('./*.json', { eager: true, import: 'default' });

const table: Table = Object.assign({}, ...Object.values(parts));
export default table;
