import type { Page } from '@playwright/test'
import type { AnyFilter } from '../../src/kit/filters/filter'
import { groups } from '../../src/menu/menu'
import { stringifySearch } from '../../src/shared/search/codec'
import { definitions } from '../contract/definitions'
import { callApi, expect, openAs, openWithin, test } from './fixtures'
import { prepareWalk, settled, Typist } from './typing-walk'

/**
 * Every field of every form accepts typed text: filter panels, forms, drawers, in-place editors, and the dialogs of
 * buttons of lists and records. The fields come from the definitions; a field that is not found fails.
 */

const { lists, details } = await definitions()
type List = (typeof lists)[number]
type Detail = (typeof details)[number]

/** Returns the number of text boxes of a filter in its panel; choices have none. */
function boxesOf({ kind }: AnyFilter): number {
  if (kind === 'period' || kind === 'range') return 2
  return kind === 'keyword' || kind === 'text' ? 1 : 0
}

const listOf = (def: Detail): List | undefined =>
  lists.find((list) => list.screen === def.list && list.path === def.path.replace('/{seq}', ''))

/** The query that opens the first record of a detail. */
async function recordSearch(page: Page, def: Detail): Promise<string> {
  const list = listOf(def)
  // a single record, settings in a drawer, or a record that is chosen in a tree beside its form: any number works
  if (!list) return stringifySearch({ seq: 1 })
  const query = stringifySearch({ ...list.request(list.read({}, new Date())) })
  const { items } = await callApi<{ items: never[] }>(page, list.path.replace('/api/v1/admin/', '') + query)
  const [first] = items
  if (!first) throw new Error(`${list.path}${query} has no row`)
  return stringifySearch({ ...(list.tab && { tab: list.tab }), seq: list.seq(first) })
}

const newSearch = (def: Detail): string =>
  def.screen === def.list ? stringifySearch({ tab: listOf(def)?.tab, new: 1 }) : ''

const TWO_CHOICES = 'comes with two choices at once'
const OTHER_KIND = 'of the other kind of item'
const CHOSEN = 'is chosen or computed, not typed'
const REGION = 'comes with the address'
const NOTHING_ORDERED = 'comes when an item and a buyer are chosen'
const IN_DIALOG = 'is asked for by a dialog'

/** Fields of a body without a form field, with the reason. `tests/kit/typing` covers those that have one. */
const WITHOUT_FIELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/basicSetting/menu': { area: 'is the tab' },
  '/product/corpmember': { price: TWO_CHOICES },
  '/product/manage/detail': {
    description: 'the first tire has the texts of its pattern',
    mobileDescription: 'the first tire has the texts of its pattern',
    battery: OTHER_KIND,
    itemType: 'is the page',
  },
  '/product/manage/batterydetail': { tire: OTHER_KIND, itemType: 'is the page' },
  '/promotion/coupon/detail': { maxUnits: TWO_CHOICES, sharedCode: TWO_CHOICES, codeCount: TWO_CHOICES },
  '/promotion/event/detail': { entryCondition: CHOSEN },
  '/member/manage/detail': { consentMemo: 'comes when a consent is changed' },
  '/corpmember/apply/detail': { sidoId: REGION },
  '/inquirycommunity/manage/detail': { closeMemo: IN_DIALOG },
  '/inquirycommunity/mountallianceapply/detail': { sidoId: REGION },
  '/branch/manage/detail': {
    sidoId: REGION,
    receiveZipCode: 'comes when goods go to another address',
    receiveAddress1: 'comes when goods go to another address',
    receiveAddress2: 'comes when goods go to another address',
    currentPassword: 'comes when the account is changed',
  },
  '/rental/rentalevent/prize': { receiver: IN_DIALOG },
  '/orderdelivery/allorder/detail': { receiver: IN_DIALOG },
  // the manual order
  '/orderdelivery/allorder/detail, new': {
    zipCode: NOTHING_ORDERED,
    pointUsed: NOTHING_ORDERED,
    depositUsed: NOTHING_ORDERED,
    bankCode: NOTHING_ORDERED,
    accountNumber: NOTHING_ORDERED,
    cashReceiptRequest: NOTHING_ORDERED,
    expectedPayAmount: CHOSEN,
  },
}

/** Visits screens in one page without page loads. */
class Walker {
  private constructor(
    private readonly page: Page,
    readonly typist: Typist,
  ) {}

  static async of(page: Page): Promise<Walker> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await prepareWalk(page)
    await openAs(page, 'admin', '/dashboard')
    return new Walker(page, await Typist.of(page))
  }

  async open(path: string): Promise<void> {
    await openWithin(this.page, path)
    const leave = this.page.getByRole('button', { name: '나가기', exact: true })
    await settled(this.page)
    if ((await leave.count()) > 0) await leave.click()
    await this.page.waitForFunction((to) => location.pathname === to, path.replace(/\?.*/, ''))
    await settled(this.page)
  }

  /** Types into the boxes of a part of the page that are not in `known`. Returns the number of boxes. */
  async typeAll(location: string, root: string, known: Set<string>): Promise<number> {
    const boxes = await this.page.evaluate((selector) => window.walk.boxes(selector), root)
    for (const box of boxes) {
      // the rows of a table have the same boxes
      const name = box.name.replace(/\[\d+\]/g, '[]')
      if (known.has(name)) continue
      known.add(name)
      await this.typist.type(location, box)
    }
    return boxes.length
  }

  async list(def: List): Promise<void> {
    await this.open(def.screen + stringifySearch({ ...(def.screen.endsWith('/detail') && { seq: 1 }), tab: def.tab }))
    const fold = this.page.locator('[data-fold][aria-expanded=false]')
    if ((await fold.count()) > 0) {
      await fold.first().click()
      await settled(this.page)
    }
    const found = await this.typeAll(def.key, '[data-filters]', new Set())
    const declared = def.filters.reduce((sum, filter) => sum + boxesOf(filter), 0)
    if (found < declared) this.typist.faults.push(`${def.key}: ${found} boxes of ${declared} filters' boxes`)
  }

  async record(def: Detail): Promise<void> {
    const known = new Set<string>()
    const flags: readonly (string | undefined)[] = Object.values(def.resend ?? {})
    // not typed: records and files from pickers, switches, and flags that are sent only after a question (`resend`)
    let missing = Object.entries({ ...def.rules, ...def.create?.rules }).flatMap(([name, { type }]) =>
      ['version', 'requestId', ...flags].includes(name) || type === 'boolean' || /Seqs?$/.test(name) ? [] : [name],
    )
    const look = async (path: string) => {
      await this.typeAll(path, 'main [data-field], [role=dialog] [data-field]', known)
      const fields = await this.page.evaluate(() => window.walk.fields())
      missing = missing.filter((name) => !fields.some((field) => field.split(/[.[]/)[0] === name))
    }
    for (const search of [await recordSearch(this.page, def), ...(def.create ? [newSearch(def)] : [])]) {
      const path = def.screen + search
      await this.open(path)
      await look(path)
      // fields that appear after a choice, or in another tab
      const choices = missing.length > 0 ? await this.page.evaluate(() => window.walk.choices()) : []
      for (const [choice, options] of choices.entries()) {
        for (let option = 0; option < options && missing.length > 0; option += 1) {
          await this.page.evaluate(([n, m]) => window.walk.choose(n, m), [choice, option] as const)
          await settled(this.page)
          await look(path)
        }
      }
    }
    const own = def.create && WITHOUT_FIELD[`${def.screen}, new`]
    const excepted = Object.keys(own ?? WITHOUT_FIELD[def.screen] ?? {})
    if (missing.toSorted().join() !== excepted.toSorted().join())
      this.typist.faults.push(`${def.screen}: no field of ${missing.join(', ')}; excepted are ${excepted.join(', ')}`)
  }
}

// recording would take longer than typing
test.use({ trace: 'off', screenshot: 'off' })

for (const { segment, title } of [...groups, { segment: 'myinfo', title: '내 정보' }]) {
  const isHere = ({ screen }: { screen: string }) => screen.split('/')[1] === segment
  const stops = [
    ...lists.filter(isHere).map((def) => [def.key, (walker: Walker) => walker.list(def)] as const),
    ...details.filter(isHere).map((def) => [def.screen, (walker: Walker) => walker.record(def)] as const),
  ]
  test(`${title}: every field keeps what is typed`, async ({ page }) => {
    test.setTimeout(300_000)
    const walker = await Walker.of(page)
    const { typist } = walker
    for (const [name, visit] of stops) {
      await test.step(name, () => visit(walker)).catch((error) => typist.faults.push(`${name}: ${error}`))
    }
    process.stdout.write(`${title}: ${typist.boxes} fields, ${typist.presses} key presses\n`)
    expect(typist.faults).toEqual([])
  })
}
