import { and, eq, sql } from 'drizzle-orm';
import type { MatrixView } from '#contract/entities/matrix-view.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { matrixViews } from '#server/db/schema.ts';

/** The views that a user has saved in a portal. */
export function viewStore(queries: Queries, userId: string, portalId: number) {
  const isOwn = and(eq(matrixViews.userId, userId), eq(matrixViews.PortalId, portalId));
  const hasName = (name: string) => and(isOwn, eq(sql`lower(${matrixViews.name})`, sql`lower(${name})`));
  return {
    async all(): Promise<MatrixView[]> {
      const { name, search } = matrixViews;
      return inNameOrder(await queries.select({ name, search }).from(matrixViews).where(isOwn));
    },

    /** Replaces the one with the same name. */
    async save(view: MatrixView): Promise<void> {
      await queries.delete(matrixViews).where(hasName(view.name));
      await queries.insert(matrixViews).values({ userId, PortalId: portalId, ...view });
    },

    async delete(name: string): Promise<void> {
      await queries.delete(matrixViews).where(hasName(name));
    },
  };
}
