import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const VIEWS = '/api/v1/admin/saved-views'
const screen = '/product/manage'

let serial = 0

const viewBody = () => {
  serial += 1
  return {
    screen,
    tab: '',
    name: `계약 보기 ${serial}`,
    shared: true,
    params: { saleState: ['SOLD_OUT'], createdAt: { preset: '1주일' }, sort: 'stockQuantity,asc' },
    columns: { order: ['itemCode'], hidden: [], shown: ['cost'] },
  }
}

const newView = (shop: TestShop): Promise<Schemas['SavedView']> => make(shop, VIEWS, viewBody())

type Names = Extract<OperationName, `${string} ${typeof VIEWS}${string}`>

export const savedViewCases: Record<Names, Case> = {
  [`GET ${VIEWS}`]: () => ({ query: `?screen=${screen}&size=50&sort=sortOrder,asc` }),
  [`POST ${VIEWS}`]: () => ({ body: viewBody() }),
  [`GET ${VIEWS}/{seq}`]: async (shop) => ({ path: { seq: (await newView(shop)).savedViewSeq } }),
  [`PUT ${VIEWS}/{seq}`]: async (shop) => {
    const { savedViewSeq, version } = await newView(shop)
    return { path: { seq: savedViewSeq }, body: { ...viewBody(), shared: false, version } }
  },
  [`DELETE ${VIEWS}/{seq}`]: async (shop) => ({ path: { seq: (await newView(shop)).savedViewSeq } }),
  [`PUT ${VIEWS}/order`]: async (shop) => {
    const { savedViewSeq, adminSeq } = await newView(shop)
    const all = await shop.call<{ items: Schemas['SavedView'][] }>('GET', `${VIEWS}?screen=${screen}&size=500`, {
      token: await shop.signIn('admin'),
    })
    const ownViews = all.result.items.filter((view) => view.adminSeq === adminSeq && view.savedViewSeq !== savedViewSeq)
    return { body: { screen, tab: '', seqs: [savedViewSeq, ...ownViews.map((view) => view.savedViewSeq)] } }
  },
  [`PUT ${VIEWS}/default`]: async (shop) => ({ body: { screen, savedViewSeq: (await newView(shop)).savedViewSeq } }),
}
