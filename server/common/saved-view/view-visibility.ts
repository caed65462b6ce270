import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { canOpenScreen, openableScreens } from '../../log/screens'
import { savedViewDefaults, savedViews } from '../schema/saved-view.schema'

type View = Pick<typeof savedViews.$inferSelect, 'adminSeq' | 'screen' | 'shared'>

/** Matches views that an admin may see: their own and shared ones, of screens that they may open. */
export const visibleViews = (actor: Actor): SQL | undefined =>
  and(
    or(eq(savedViews.adminSeq, actor.adminSeq), savedViews.shared),
    inArray(savedViews.screen, openableScreens(actor.permissions)),
  )

/** Returns whether an admin may see a view, see `visibleViews`. */
export const canSeeView = (actor: Actor, { adminSeq, screen, shared }: View): boolean =>
  (shared || adminSeq === actor.adminSeq) && canOpenScreen(actor.permissions, screen)

/** Returns the default views of an admin, one per screen. */
export const defaultViewsOf = (db: Db, actor: Actor): Promise<Schemas['DefaultView'][]> =>
  db
    .select({
      screen: savedViews.screen,
      savedViewSeq: savedViews.savedViewSeq,
      name: savedViews.name,
      params: savedViews.params,
    })
    .from(savedViewDefaults)
    .innerJoin(savedViews, eq(savedViews.savedViewSeq, savedViewDefaults.savedViewSeq))
    .where(and(eq(savedViewDefaults.adminSeq, actor.adminSeq), visibleViews(actor)))
    .orderBy(savedViews.screen)
