import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { VIEW_FIELDS, viewDefaults } from '../../domain/basicSetting/item-view'
import { DAY_MS } from '../../domain/common/durations'
import { itemViewSettings } from '../basicSetting/schema/item-view-setting.schema'
import { policyVersions } from '../basicSetting/schema/policy-version.schema'
import { shopMenus } from '../basicSetting/schema/shop-menu.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay } from '../lib/seoul-time'
import { events } from '../promotion/schema/event.schema'
import { type MenuPlan, menuPlans, policyTexts } from './basic-setting.data'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'

interface Context {
  now: Date
  opened: Date
  picture: PictureSeq
}

type Menu = typeof shopMenus.$inferSelect

/** Days since the policies were changed. */
const CHANGED = 210

const stampOf = (moment: Date) => ({
  createdAt: moment,
  createdBy: 'admin',
  updatedAt: moment,
  updatedBy: 'admin',
  version: 1,
})

function* policyRows({ now, opened }: Context) {
  const moments = [opened, new Date(now.getTime() - CHANGED * DAY_MS)]
  let policyVersionSeq = 0
  for (const [policy, texts] of Object.entries(policyTexts)) {
    for (const [i, html] of texts.entries()) {
      policyVersionSeq += 1
      const createdAt = moments[i] ?? now
      const effectiveDate = seoulDay(i === 0 ? createdAt : new Date(createdAt.getTime() + 7 * DAY_MS))
      const stamps = { createdAt, createdBy: 'admin' }
      // the texts are listed by policy
      yield { policyVersionSeq, policy: policy as Schemas['Policy'], versionNo: i + 1, html, effectiveDate, ...stamps }
    }
  }
}

/** Returns a running and an ended event, as targets of menu entries. */
async function eventsNow(db: Db, now: Date): Promise<{ running: number | null; ended: number | null }> {
  const shop = and(eq(events.scope, 'SHOP'), eq(events.visible, true))
  const newest = db.select({ seq: events.eventSeq }).from(events).orderBy(desc(events.eventSeq)).limit(1).$dynamic()
  const [running] = await newest.where(and(shop, lt(events.startAt, now), gt(events.endAt, now)))
  const [ended] = await db
    .select({ seq: events.eventSeq })
    .from(events)
    .where(and(shop, lt(events.endAt, now)))
    .orderBy(desc(events.endAt))
    .limit(1)
  return { running: running?.seq ?? null, ended: ended?.seq ?? null }
}

function linkOf({ to }: MenuPlan, event: { running: number | null; ended: number | null }) {
  const link = { linkType: 'NONE' as Menu['linkType'], itemType: null as Menu['itemType'], link: null, eventSeq: null }
  if (to === undefined) return link
  if (to === 'event') return { ...link, linkType: 'EVENT' as const, eventSeq: event.running }
  if (to === 'endedEvent') return { ...link, linkType: 'EVENT' as const, eventSeq: event.ended }
  if (to.startsWith('/')) return { ...link, linkType: 'PATH' as const, link: to }
  if (to.startsWith('http')) return { ...link, linkType: 'URL' as const, link: to }
  const [itemType, query] = to.split('?')
  return { ...link, linkType: 'CATEGORY' as const, itemType: itemType as Menu['itemType'], link: query ?? null }
}

async function menuRows(db: Db, { now, opened, picture }: Context): Promise<Menu[]> {
  const event = await eventsNow(db, now)
  const rows: Menu[] = []
  const add = (area: Menu['area'], plan: MenuPlan, parentSeq: number | null, sortOrder: number): number => {
    const shopMenuSeq = rows.length + 1
    const { name, audience = 'ALL', device = 'ALL', badge = 'NONE', away = false, hidden = false, icon } = plan
    const shown = { openInNewTab: away, device, audience, badge, visible: !hidden }
    const iconFileSeq = icon ? picture(`menu-${icon}`) : null
    const entry = { shopMenuSeq, area, parentSeq, sortOrder }
    rows.push({ ...entry, name, ...linkOf(plan, event), ...shown, iconFileSeq, ...stampOf(opened) })
    return shopMenuSeq
  }
  for (const [area, plans] of Object.entries(menuPlans) as [Menu['area'], readonly MenuPlan[]][]) {
    for (const [i, plan] of plans.entries()) {
      const seq = add(area, plan, null, i + 1)
      for (const [at, below] of (plan.children ?? []).entries()) add(area, below, seq, at + 1)
    }
  }
  return rows
}

/**
 * Loads the shop's policies in two versions each, its navigation and its list settings. Must run after the events,
 * which entries link to.
 */
export async function loadShopSettings(db: Db, context: Context): Promise<void> {
  await insertAll(db, policyVersions, policyRows(context))
  await continueNumbers(db, policyVersions, 'policyVersionSeq')
  const menus = await menuRows(db, context)
  await insertAll(
    db,
    shopMenus,
    menus.toSorted((a, b) => Number(a.parentSeq !== null) - Number(b.parentSeq !== null)),
  )
  await continueNumbers(db, shopMenus, 'shopMenuSeq')
  const types = Object.keys(VIEW_FIELDS) as Schemas['ItemType'][]
  await insertAll(
    db,
    itemViewSettings,
    types.map((itemType) => ({ itemType, view: viewDefaults(itemType), ...stampOf(context.opened) })),
  )
}
