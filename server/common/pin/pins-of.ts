import { eq } from 'drizzle-orm'
import type { Actor } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { canOpenScreen } from '../../log/screens'
import { canSeeView } from '../saved-view/view-visibility'
import { pins } from '../schema/pin.schema'
import { savedViews } from '../schema/saved-view.schema'

type PinBody = Schemas['PinBody']

/** Returns the pins of an admin in order. `shown`: the admin may open their screen or view; `hidden`: the others. */
export async function readPins(db: Db, actor: Actor): Promise<{ shown: Schemas['Pin'][]; hidden: PinBody[] }> {
  const rows = await db
    .select({ pin: pins, view: savedViews })
    .from(pins)
    .leftJoin(savedViews, eq(savedViews.savedViewSeq, pins.savedViewSeq))
    .where(eq(pins.adminSeq, actor.adminSeq))
    .orderBy(pins.sortOrder)
  const mayOpen = ({ pin, view }: (typeof rows)[number]) =>
    view ? canSeeView(actor, view) : canOpenScreen(actor.permissions, pin.screen)
  const shown = rows.filter(mayOpen).map(({ pin, view }) => ({
    screen: pin.screen,
    savedViewSeq: pin.savedViewSeq,
    name: view?.name ?? null,
    params: view?.params ?? null,
  }))
  const hidden = rows.filter((row) => !mayOpen(row)).map(({ pin }) => pin)
  return { shown, hidden }
}
