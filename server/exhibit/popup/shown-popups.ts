import { and, asc, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { isDisplayedAt, isShownTo, type Viewer } from '../display-state'
import { popups } from '../schema/popup.schema'

/** Returns the popups that a page of the shop shows a viewer now, in their order; without a page those of all. */
export const shownPopups = (
  { db, now }: Pick<Call, 'db' | 'now'>,
  page: Schemas['PopupPage'] | undefined,
  viewer: Viewer,
): Promise<(typeof popups.$inferSelect)[]> =>
  db
    .select()
    .from(popups)
    .where(
      and(
        isDisplayedAt(popups, now),
        ...isShownTo(popups, viewer),
        page === undefined || page === 'ALL' ? undefined : sql`${popups.pages} && ${`{ALL,${page}}`}::text[]`,
      ),
    )
    .orderBy(asc(popups.sortOrder), asc(popups.popupSeq))
