import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { conflict, noAuthority, notFound, Refusal } from '../../contract/refusal'
import { admins } from '../../db/schema'
import { canOpenScreen } from '../../log/screens'
import { canSeeView } from '../saved-view/view-visibility'
import { pins } from '../schema/pin.schema'
import { savedViews } from '../schema/saved-view.schema'
import { readPins } from './pins-of'

type PinBody = Schemas['PinBody']

/** Maximum number of pins of an admin. */
const MAX_PINS = 8

const keyOf = ({ screen, savedViewSeq }: PinBody): string => `${screen} ${savedViewSeq ?? ''}`
const keysOf = (list: readonly PinBody[]): string => JSON.stringify(list.map(keyOf))

/** Throws unless the admin may open the screen, and the view if it is one. */
async function checkPin({ db, actor }: AdminCall, { screen, savedViewSeq }: PinBody): Promise<void> {
  if (!canOpenScreen(actor.permissions, screen)) throw noAuthority()
  if (savedViewSeq === null) return
  const [view] = await db.select().from(savedViews).where(eq(savedViews.savedViewSeq, savedViewSeq))
  if (!view || view.screen !== screen || !canSeeView(actor, view)) throw notFound()
}

export const pinHandlers = handlersOf({
  'PUT /api/v1/admin/me/pins': async (call, { body }) => {
    const { db, actor } = call
    const wanted = [...new Map(body.pins.map((pin) => [keyOf(pin), pin])).values()]
    // one change at a time, so that `seen` holds until the end
    await db.select({ adminSeq: admins.adminSeq }).from(admins).where(eq(admins.adminSeq, actor.adminSeq)).for('update')
    const { shown, hidden } = await readPins(db, actor)
    if (keysOf(shown) !== keysOf(body.seen)) throw conflict(shown)
    // more than the limit can come back with a right: they may be sorted and become fewer
    const isOver = wanted.length > MAX_PINS
    const adds = wanted.some((pin) => !shown.some((each) => keyOf(each) === keyOf(pin)))
    if (isOver && adds)
      throw new Refusal(
        409,
        'LIMIT_EXCEEDED',
        `최대 ${MAX_PINS}개까지 고정할 수 있습니다. 고정 메뉴 관리에서 쓰지 않는 것을 먼저 해제해 주세요.`,
      )
    for (const pin of wanted) await checkPin(call, pin)
    await db.delete(pins).where(eq(pins.adminSeq, actor.adminSeq))
    const rows = [...wanted, ...hidden].map(({ screen, savedViewSeq }, sortOrder) => ({
      adminSeq: actor.adminSeq,
      sortOrder,
      screen,
      savedViewSeq,
    }))
    if (rows.length > 0) await db.insert(pins).values(rows)
    call.log({ action: 'UPDATE', resource: 'admins', targetSeqs: [actor.adminSeq], summary: '메뉴 고정 변경' })
    return (await readPins(db, actor)).shown
  },
})
