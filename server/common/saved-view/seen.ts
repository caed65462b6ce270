import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Actor, Db, Schemas } from '../../http/call'
import { mayOpen, openScreens } from '../../log/screens'
import { savedViewDefaults, savedViews } from './saved-view.schema'

type View = Pick<typeof savedViews.$inferSelect, 'adminSeq' | 'screen' | 'shared'>

/** Views that an admin may see: of screens that are open to him, his own and those shared. */
export const seenBy = (actor: Actor): SQL | undefined =>
  and(
    or(eq(savedViews.adminSeq, actor.adminSeq), savedViews.shared),
    inArray(savedViews.screen, openScreens(actor.permissions)),
  )

/** The same of one view. */
export const sees = (actor: Actor, { adminSeq, screen, shared }: View): boolean =>
  (shared || adminSeq === actor.adminSeq) && mayOpen(actor.permissions, screen)

/** What the menu opens screens with for an admin. */
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
    .where(and(eq(savedViewDefaults.adminSeq, actor.adminSeq), seenBy(actor)))
    .orderBy(savedViews.screen)
