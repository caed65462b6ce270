import { labelOf } from '../../server/http/contract-labels'
import type { Schemas } from '../../server/http/contract-types'
import { sidoRows } from '../../server/sample/regions'

type Row = Record<string, unknown>
type Get = <T>(url: string) => Promise<T>

/** What the rules for all lists cannot know of one of them. */
interface Hints {
  /** Where a row shows the value of a parameter, if not under its name. */
  shown?: Record<string, (row: Row) => unknown>
  /** Values to ask for by parameter, or by kind of keyword, where rows show none (they are masked, or elsewhere). */
  samples?: Record<string, string | ((get: Get) => Promise<string>)>
  /** What a row is sorted by, if not by what it shows under the key's name. */
  sorted?: Record<string, (row: Row) => unknown>
  /** Filters and kinds of keyword of which no value gives a row of the sample, with the reason. */
  empty?: Record<string, string>
  /** Keys whose order a row does not show, with the reason. */
  unsorted?: Record<string, string>
}

type Named = { name: string }

/** The name in a record, which the list masks. */
const unmasked =
  (path: string) =>
  async (get: Get): Promise<string> =>
    (await get<Named>(`${path}?unmask=true`)).name

/** The last digits of the phone in a record, which the list masks. */
const phoneEnd =
  (path: string) =>
  async (get: Get): Promise<string> =>
    (await get<{ mobilePhone: string }>(`${path}?unmask=true`)).mobilePhone.slice(-4)

/** What is masked of the member in the first row of a list. */
const ofFirst =
  (list: string, field: 'name' | 'mobilePhone') =>
  async (get: Get): Promise<string> => {
    const [row] = (await get<{ items: { memberSeq: number }[] }>(list)).items
    const member = `/api/v1/admin/members/${row?.memberSeq}?unmask=true`
    return (await get<Record<'name' | 'mobilePhone', string>>(member))[field]
  }

/** What the record of the first store says, in clear. */
const ofFirstStore =
  (field: 'ownerName' | 'businessNumber' | 'address1') =>
  async (get: Get): Promise<string> => {
    const path = '/api/v1/admin/stores'
    const [row] = (await get<{ items: { storeSeq: number }[] }>(`${path}?state[0]=OPEN&sort=name,asc`)).items
    return (await get<Schemas['Store']>(`${path}/${row?.storeSeq}?unmask=true`))[field] ?? ''
  }

/** What the first application, which is masked in the list, says in clear. */
const ofFirstApply =
  (read: (apply: Schemas['StoreApply']) => string | null) =>
  async (get: Get): Promise<string> => {
    const path = '/api/v1/admin/store-applies'
    const [row] = (await get<{ items: Schemas['StoreApplyRow'][] }>(path)).items
    return read(await get<Schemas['StoreApply']>(`${path}/${row?.storeApplySeq}?unmask=true`)) ?? ''
  }

const [POINTS, DEPOSITS, REFUNDS] = ['point-entries', 'deposit-entries', 'deposit-refunds'].map(
  (name) => `/api/v1/admin/${name}`,
) as [string, string, string]

/** Words that find an item of the sample: keyword types of every list that looks at items. */
const itemWords = { all: '2254517', supplierCode: '1908606', barcode: '8810002375700', size: '2254517' }

/** Rim, width, aspect: sizes in the order in which tires lie on the shelf. */
const bySize = (row: Row): number => {
  const { sizeLabel, name } = (row.item ?? row) as { sizeLabel?: string; name: string }
  const text = sizeLabel ?? name
  const [, width = 0, aspect = 0, rim = 0] = (/^(\d+)(?:\/(\d+))?Z?R(\d+)/.exec(text) ?? []).map(Number)
  return rim * 1_000_000 + width * 1_000 + (aspect || 0)
}

/** `4225`: week 42 of 2025. */
const byWeek = ({ productionWeekFrom: week }: Row) => week && `${String(week).slice(2)}${String(week).slice(0, 2)}`

/** Of lists of banners. */
const byPlace = { sortOrder: 'what is displaying comes first, each in the order of its own place' }

/** What a used copy of the sample shows. */
const ofUsedCopy =
  (field: 'orderNo' | 'usedAt') =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Record<string, string>[] }>('/api/v1/admin/member-coupons?state[0]=USED')
    return items[0]?.[field] ?? ''
  }

const RENTALS = '/api/v1/admin/rental-applications'
const RENTAL_STEPS = [
  'RECEIVED',
  'CONSULTING',
  'SCREENING',
  'APPROVED',
  'CONTRACTED',
  'MOUNTED',
  'ENDED',
  'TERMINATED',
  'REJECTED',
  'CANCELED',
]
/** What is masked in the newest rental. */
const ofRental =
  (read: (application: Schemas['RentalApplicationRecord']) => string | null | undefined) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['RentalApplication'][] }>(`${RENTALS}?state[0]=MOUNTED`)
    const path = `${RENTALS}/${items[0]?.rentalApplicationSeq}?unmask=true`
    return read(await get<Schemas['RentalApplicationRecord']>(path)) ?? ''
  }

/** What the item of the first rental product is called by. */
const ofRentedTire =
  (field: 'itemCode' | 'sizeLabel') =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: { item: Record<string, string> }[] }>('/api/v1/admin/rental-products')
    return items[0]?.item[field] ?? ''
  }

/** The last digits of the phone of who holds the first copy. */
async function phoneOfHolder(get: Get): Promise<string> {
  const { memberSeq } = await get<{ memberSeq: number }>('/api/v1/admin/member-coupons/1')
  const path = `/api/v1/admin/common?keywordType=memberSeq&keyword=${memberSeq}`
  return (await get<{ items: { mobilePhone: string }[] }>(path)).items[0]?.mobilePhone.slice(-4) ?? ''
}

/** Somebody who has won in an entry event and is not forgotten yet. */
const winnerWho =
  (field: 'name' | 'phone', path = '/api/v1/admin/event-winners') =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Row[] }>(`${path}?state[0]=NOTIFIED&size=200`)
    const winner = items.find(({ eventEntrySeq }) => eventEntrySeq !== null)
    const value = (await get<Record<string, string>>(`${path}/${winner?.eventWinnerSeq}?unmask=true`))[field] ?? ''
    return field === 'phone' ? value.slice(-4) : value
  }
const RENTAL_WINNERS = '/api/v1/admin/rental-event-winners'
/** Who wrote the first comment under an event of the rental shop. */
async function rentalWriter(get: Get): Promise<string> {
  const path = '/api/v1/admin/rental-event-comments'
  const { items } = await get<{ items: Row[] }>(path)
  return unmasked(`${path}/${items[0]?.eventCommentSeq}`)(get)
}
const APPLICATIONS = '/api/v1/admin/business-applications'
/** What is masked in the newest application of a query. */
const inClear =
  (query: string, read: (application: Schemas['BusinessApplication']) => string | null) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['BusinessApplication'][] }>(`${APPLICATIONS}?${query}`)
    const seq = items[0]?.businessApplicationSeq
    return read(await get<Schemas['BusinessApplication']>(`${APPLICATIONS}/${seq}?unmask=true`)) ?? ''
  }
const INQUIRIES = '/api/v1/admin/business-inquiries'
/** What is masked of the writer of the newest inquiry. */
const ofFirstInquiry =
  (read: (inquiry: Schemas['BusinessInquiry']) => string | null) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['BusinessInquiry'][] }>(INQUIRIES)
    const path = `${INQUIRIES}/${items[0]?.businessInquirySeq}?unmask=true`
    return read(await get<Schemas['BusinessInquiry']>(path)) ?? ''
  }
/** The same of inquiries of other kinds. */
const ofInquiry =
  <I>(list: string, key: keyof I & string, read: (inquiry: I) => string | null) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: I[] }>(list)
    return read(await get<I>(`${list}/${items[0]?.[key]}?unmask=true`)) ?? ''
  }
/** What the writer of the newest inquiry of a list is found by, and a number. */
const ofWriter = <I extends { writerName: string | null; writerPhone: string | null }>(
  list: string,
  key: keyof I & string,
): Required<Hints>['samples'] => ({
  writerName: ofInquiry<I>(list, key, ({ writerName }) => writerName),
  writerPhone: ofInquiry<I>(list, key, ({ writerPhone }) => writerPhone),
  seq: '7',
})
const ITEM_INQUIRIES = '/api/v1/admin/item-inquiries'
const SHOP_INQUIRIES = '/api/v1/admin/inquiries'
const ofItemInquiry = (read: (inquiry: Schemas['ItemInquiry']) => string | null) =>
  ofInquiry(ITEM_INQUIRIES, 'itemInquirySeq', read)
const ofShopInquiry = (read: (inquiry: Schemas['Inquiry']) => string | null) =>
  ofInquiry(SHOP_INQUIRIES, 'inquirySeq', read)
const RECEIPTS = '/api/v1/admin/cash-receipts'
/** What is masked in the first receipt of a query, as it is found by. */
const ofFirstReceipt =
  (query: string, read: (receipt: Schemas['CashReceipt']) => string) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['CashReceipt'][] }>(`${RECEIPTS}?${query}`)
    return read(await get<Schemas['CashReceipt']>(`${RECEIPTS}/${items[0]?.cashReceiptSeq}?unmask=true`))
  }
const receiptSamples = (query: string) => ({
  ordererName: ofFirstReceipt(query, ({ ordererName }) => ordererName),
  identifier: ofFirstReceipt(query, ({ identifier }) => identifier.slice(-4)),
})
/** What all lists of reviews have otherwise than their parameters, and what is masked in the first row of a query. */
const reviewHints = (
  resource: 'item-reviews' | 'store-reviews',
  query: string,
  words: string,
  seqOf: (row: Row) => unknown,
): Required<Pick<Hints, 'shown' | 'samples'>> => ({
  shown: {
    rating: ({ rating }) => String(rating),
    photo: ({ images }) => (images as unknown[]).length > 0,
    checked: ({ checkedAt }) => checkedAt !== null,
    replied: ({ reply }) => reply !== null,
    reported: ({ reportCount }) => Number(reportCount) > 0,
  },
  samples: {
    content: words,
    async writerName(get) {
      const path = `/api/v1/admin/${resource}`
      const [row = {}] = (await get<{ items: Row[] }>(`${path}?${query}`)).items
      return (await get<Schemas['ItemReview']>(`${path}/${seqOf(row)}?unmask=true`)).writerName
    },
  },
})
const itemReviewHints = (query: string, words: string) =>
  reviewHints('item-reviews', query, words, (row) => row.itemReviewSeq)
function storeReviewHints(query: string): Hints {
  const usual = reviewHints('store-reviews', query, '친절', (row) => row.storeReviewSeq)
  return {
    shown: {
      ...usual.shown,
      extraCharge: ({ extraCharge }) => (extraCharge as { asked: boolean } | null)?.asked ?? false,
      forwarded: ({ forwardedAt }) => forwardedAt !== null,
      storeReplied: ({ storeReply }) => storeReply !== null,
      // a row says it in words
      sidoId: ({ region }) => sidoRows.find(({ shortName }) => String(region).startsWith(shortName))?.id,
    },
    samples: {
      ...usual.samples,
      async gugunId(get) {
        const [row] = (await get<{ items: Schemas['StoreReviewRow'][] }>(`/api/v1/admin/store-reviews?${query}`)).items
        return String((await get<Schemas['Store']>(`/api/v1/admin/stores/${row?.storeSeq}`)).gugunId)
      },
    },
  }
}
const BATTERY_REVIEWS = itemReviewHints('itemType[0]=BATTERY', '시동')
const INVOICES = '/api/v1/admin/tax-invoices'
const MOUNTS = '/api/v1/admin/mount-reservations'
/** What is masked in the first reservation. */
const ofFirstMount =
  (read: (mount: Schemas['MountReservation']) => string | null) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['MountReservation'][] }>(MOUNTS)
    const seq = items.find(({ carNumber }) => carNumber)?.mountReservationSeq
    return read(await get<Schemas['MountReservation']>(`${MOUNTS}/${seq}?unmask=true`)) ?? ''
  }
const ORDERS = '/api/v1/admin/orders'
/** What is masked in the first order of a query. */
const ofOrder =
  (query: string, read: (order: Schemas['Order']) => string | null | undefined) =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['OrderRow'][] }>(`${ORDERS}?${query}`)
    return read(await get<Schemas['Order']>(`${ORDERS}/${items[0]?.orderSeq}?unmask=true`)) ?? ''
  }
/** Of orders that have none. */
const NO_NUMBER = '123456789012'
/** What orders of a queue are found by beside their people. */
const wordsOf = (queue: string) => ({
  receiverName: ofOrder(queue, ({ receiver }) => receiver.name),
  depositorName: ofOrder(`${queue}&paymentMethod[0]=BANK_TRANSFER`, ({ payments }) => payments[0]?.depositorName),
  // of what is over only what was returned had left
  trackingNumber: ofOrder(
    queue === 'tab=CLOSED' ? `${queue}&state[0]=RETURNED` : queue,
    ({ shipments }) => shipments[0]?.trackingNumbers[0],
  ),
  itemCode: ofOrder(queue, ({ lines }) => lines[0]?.itemCode),
  size: '2254517',
  pgTid: ofOrder(`${queue}&paymentMethod[0]=CARD`, ({ payments }) => payments[0]?.pgTid),
})
/** The plate of the first order of a query that has one. */
const ofPlate = (query: string) => async (get: Get) => {
  const { items } = await get<{ items: Schemas['OrderRow'][] }>(`${ORDERS}?${query}&size=50`)
  const seq = items.find(({ carNumber }) => carNumber)?.orderSeq
  return (await get<Schemas['Order']>(`${ORDERS}/${seq}?unmask=true`)).car.carNumber ?? ''
}
/** The brand of the first order of a query; a list shows no brands. */
const brandOf = (query: string) => async (get: Get) => {
  const name = await ofOrder(query, ({ lines }) => lines[0]?.brandName)(get)
  const brands = await get<{ brandSeq: number; name: string }[]>('/api/v1/admin/brands/options')
  return String(brands.find((brand) => brand.name === name)?.brandSeq)
}
const SENT = 'state[0]=CONFIRMED&deliveryMethod[0]=MOUNT'
/** What every queue of orders is searched by. */
const ofQueue = (query: string): Required<Hints>['samples'] => ({
  all: ofOrder(query, ({ orderNo }) => orderNo),
  ordererName: ofOrder(query, ({ ordererName }) => ordererName),
  ordererPhone: ofOrder(query, ({ ordererPhone }) => ordererPhone),
  carNumber: ofPlate(query),
  itemName: ofOrder(query, ({ lines }) => lines[0]?.name),
})
const dayOf = (field: 'deliveredAt' | 'mountedAt' | 'confirmedAt' | 'canceledAt') => async (get: Get) => {
  const { items } = await get<{ items: Schemas['OrderRow'][] }>(`${ORDERS}?sort=${field},asc`)
  return new Date(Date.parse(items[0]?.[field] ?? '') + 9 * 3_600_000).toISOString().slice(0, 10)
}

const CLAIMS = '/api/v1/admin/order-claims'
/** What is masked of who ordered what the first claim of a queue is on. */
const ofFirstClaim =
  (tab: Schemas['ClaimTab'], field: 'ordererName' | 'ordererPhone') =>
  async (get: Get): Promise<string> => {
    const { items } = await get<{ items: Schemas['OrderClaimRow'][] }>(`${CLAIMS}?tab=${tab}`)
    const claim = await get<Schemas['OrderClaim']>(`${CLAIMS}/${items[0]?.orderClaimSeq}?unmask=true`)
    return field === 'ordererPhone' ? claim.ordererPhone.slice(-4) : claim.ordererName
  }
const MOVES = ['ACCEPTED', 'COLLECTED', 'REQUESTED', 'RESHIPPED']
const claimHints = (tab: Schemas['ClaimTab']): Hints => ({
  samples: {
    ordererName: ofFirstClaim(tab, 'ordererName'),
    ordererPhone: ofFirstClaim(tab, 'ordererPhone'),
    trackingNumber: '11112222',
    itemName: async (get) => {
      const { items } = await get<{ items: Schemas['OrderClaimRow'][] }>(`${CLAIMS}?tab=${tab}`)
      return items[0]?.itemSummary.split(' ')[0] ?? ''
    },
  },
  shown: { itemName: () => '*' },
  empty: { 'keyword trackingNumber': 'no goods of the sample are on their way back with a number' },
  ...(tab === 'CANCEL_REQUESTED'
    ? { unsorted: { state: 'a cancel is open while it is requested' } }
    : { sorted: { state: ({ state }: Row) => MOVES.indexOf(String(state)) } }),
})
/** What is masked in the refund that has waited longest. */
const ofFirstRefund =
  (read: (refund: Schemas['Refund']) => string | null) =>
  async (get: Get): Promise<string> => {
    const path = '/api/v1/admin/refunds'
    const { items } = await get<{ items: Schemas['Refund'][] }>(`${path}?method[0]=BANK`)
    return read(await get<Schemas['Refund']>(`${path}/${items[0]?.refundSeq}?unmask=true`)) ?? ''
  }
async function storeOfRefund(get: Get): Promise<string> {
  const { items } = await get<{ items: Schemas['Refund'][] }>('/api/v1/admin/refunds?deliveryMethod[0]=MOUNT')
  const order = await get<Schemas['Order']>(`/api/v1/admin/orders/${items[0]?.orderSeq}`)
  return String(order.storeSeq)
}
async function phoneOfRefund(get: Get): Promise<string> {
  const { items } = await get<{ items: Schemas['Refund'][] }>('/api/v1/admin/refunds')
  const order = await get<Schemas['Order']>(`/api/v1/admin/orders/${items[0]?.orderSeq}?unmask=true`)
  return order.ordererPhone.slice(-4)
}
const TARGETS = '/api/v1/admin/delivery-targets'
/** The first order that is to be sent; its receiver in clear. */
async function receiverOfTarget(get: Get): Promise<string> {
  const { items } = await get<{ items: Schemas['DeliveryTarget'][] }>(TARGETS)
  const order = await get<Schemas['Order']>(`/api/v1/admin/orders/${items[0]?.orderSeq}?unmask=true`)
  return order.receiver.name
}
const STEPS = ['RECEIVED', 'REVIEWING', 'SUPPLEMENT', 'APPROVED', 'REJECTED', 'CANCELED']

const BANK = '/api/v1/admin/bank-deposits'

const FAQ_CATEGORIES = ['ORDER', 'DELIVERY', 'MOUNT', 'CLAIM', 'ITEM', 'BATTERY', 'MEMBER', 'BUSINESS', 'RENTAL', 'ETC']
const DIAGNOSIS_CATEGORIES = ['WEAR', 'UNEVEN', 'PRESSURE', 'DAMAGE', 'AGE', 'VIBRATION', 'NOISE', 'BATTERY']

const hints: Record<string, Hints> = {
  '/generalcommunity/faq': {
    samples: { answer: '도선료', keywords: 'DOT' },
    sorted: { category: ({ category }) => FAQ_CATEGORIES.indexOf(String(category)) },
  },
  // those on top come first
  '/generalcommunity/notice': {
    samples: { content: '경품' },
    sorted: { publishAt: ({ pinned, publishAt }) => `${pinned ? 1 : 0} ${publishAt}` },
  },
  '/generalcommunity/selfdiagnose': {
    samples: { cause: '얼라인먼트', solution: '밸런스' },
    sorted: { category: ({ category }) => DIAGNOSIS_CATEGORIES.indexOf(String(category)) },
  },
  '/generalcommunity/carmaintain': { samples: { content: '손바닥', tag: '전기차' } },
  '/generalcommunity/sharingstory': { samples: { content: '소방서' } },
  '/orderdelivery/returnpilotagefee#islands': { samples: { zip: '63100' } },
  '/orderdelivery/deliverybatch': {
    samples: {
      receiverName: receiverOfTarget,
      itemName: async (get) =>
        (await get<{ items: Schemas['DeliveryTarget'][] }>(TARGETS)).items[0]?.lines[0]?.itemName.split(' ')[0] ?? '',
    },
    shown: { orderSeqs: ({ orderSeq }) => String(orderSeq), itemName: () => '*' },
  },
  '/branch/manage': {
    samples: {
      ownerName: ofFirstStore('ownerName'),
      businessNumber: ofFirstStore('businessNumber'),
      address1: ofFirstStore('address1'),
    },
  },
  '/orderdelivery/mountreserve': {
    samples: {
      customerName: ofFirstMount(({ customerName }) => customerName),
      customerPhone: ofFirstMount(({ customerPhone }) => customerPhone.slice(-4)),
      carNumber: ofFirstMount(({ carNumber }) => carNumber),
    },
  },
  '/orderdelivery/orderstatus#REFUND_PENDING': {
    samples: {
      ordererName: ofFirstRefund(({ ordererName }) => ordererName),
      accountHolder: ofFirstRefund(({ accountHolder }) => accountHolder),
      ordererPhone: phoneOfRefund,
      storeSeq: storeOfRefund,
    },
  },
  '/orderdelivery/orderstatus#CANCEL_REQUESTED': claimHints('CANCEL_REQUESTED'),
  '/orderdelivery/orderstatus#RETURN_REQUESTED': claimHints('RETURN_REQUESTED'),
  '/orderdelivery/orderstatus#EXCHANGE_REQUESTED': claimHints('EXCHANGE_REQUESTED'),
  '/orderdelivery/allorder': {
    samples: {
      ...ofQueue(SENT),
      receiverName: ofOrder(SENT, ({ receiver }) => receiver.name),
      depositorName: ofOrder('paymentMethod[0]=BANK_TRANSFER', ({ payments }) => payments[0]?.depositorName),
      trackingNumber: ofOrder(SENT, ({ shipments }) => shipments[0]?.trackingNumbers[0]),
      itemCode: ofOrder(SENT, ({ lines }) => lines[0]?.itemCode),
      size: '2254517',
      pgTid: ofOrder('paymentMethod[0]=CARD', ({ payments }) => payments[0]?.pgTid),
      deliveredAt: dayOf('deliveredAt'),
      mountedAt: dayOf('mountedAt'),
      confirmedAt: dayOf('confirmedAt'),
      canceledAt: dayOf('canceledAt'),
    },
  },
  '/orderdelivery/orderstatus': {
    samples: {
      ...ofQueue('tab=PAYMENT_PENDING'),
      ...wordsOf('tab=PAYMENT_PENDING'),
      trackingNumber: NO_NUMBER,
      pgTid: NO_NUMBER,
    },
    empty: {
      paymentMethod: 'what waits for its money is not paid by card',
      'keyword pgTid': 'nor has the provider a number of it',
      'keyword trackingNumber': 'nothing has left',
    },
  },
  ...Object.fromEntries(
    ['PAID', 'PREPARING'].map((tab) => [
      `/orderdelivery/orderstatus#${tab}`,
      {
        samples: { ...ofQueue(`tab=${tab}`), ...wordsOf(`tab=${tab}`), trackingNumber: NO_NUMBER },
        empty: { 'keyword trackingNumber': 'nothing has left' },
      },
    ]),
  ),
  ...Object.fromEntries(
    ['SHIPPED', 'MOUNT_WAITING', 'MOUNTED', 'CONFIRMED', 'CLOSED'].map((tab) => [
      `/orderdelivery/orderstatus#${tab}`,
      {
        samples: { ...ofQueue(`tab=${tab}`), ...wordsOf(`tab=${tab}`) },
      },
    ]),
  ),
  '/orderdelivery/orderstatus#DELIVERED': {
    samples: {
      ...ofQueue('tab=DELIVERED'),
      ...wordsOf('tab=DELIVERED'),
      brandSeq: brandOf('tab=DELIVERED'),
      storeName: '장착',
    },
    empty: { storeSeq: 'parcels go to no store', 'keyword storeName': 'nor are they found by one' },
  },
  '/orderdelivery/orderdelete': {
    samples: {
      ordererName: ofOrder('deletable=true', ({ ordererName }) => ordererName),
      loginId: async (get) => {
        const { items } = await get<{ items: Schemas['OrderRow'][] }>(`${ORDERS}?deletable=true`)
        return items.find(({ loginId }) => loginId)?.loginId ?? ''
      },
    },
    empty: { cancelReason: 'what nobody has paid for is canceled when its deposit is late' },
  },
  '/orderdelivery/orderdelete#deleted': {
    samples: {
      ordererName: async (get) => {
        const { items } = await get<{ items: Schemas['DeletedOrder'][] }>('/api/v1/admin/deleted-orders')
        const loginId = items.find((order) => order.loginId)?.loginId
        const path = '/api/v1/admin/members'
        const found = await get<{ items: { memberSeq: number }[] }>(`${path}?keywordType=loginId&keyword=${loginId}`)
        return (await get<Named>(`${path}/${found.items[0]?.memberSeq}?unmask=true`)).name
      },
    },
  },
  '/orderdelivery/bankda': {
    samples: {
      depositorName: async (get) => {
        const { items } = await get<{ items: Schemas['BankDeposit'][] }>(BANK)
        const path = `${BANK}/${items[0]?.bankDepositSeq}?unmask=true`
        return (await get<Schemas['BankDeposit']>(path)).depositorName
      },
      orderNo: async (get) => {
        const { items } = await get<{ items: Schemas['BankDeposit'][] }>(`${BANK}?state[0]=AUTO_MATCHED`)
        return items[0]?.matches[0]?.orderNo ?? ''
      },
      memo: '통화',
      account: '004-3456',
    },
    shown: {
      account: ({ bankCode, accountNumber }) => `${bankCode}-${String(accountNumber).slice(-4)}`,
      orderNo: ({ matches }) => (matches as Schemas['BankDepositMatch'][])[0]?.orderNo,
    },
  },
  '/promotion/coupon': { samples: { code: 'WINTER2026' } },
  '/promotion/coupon/detail#copies': {
    samples: {
      name: unmasked('/api/v1/admin/member-coupons/1'),
      mobilePhone: phoneOfHolder,
      orderNo: ofUsedCopy('orderNo'),
      usedAt: async (get) =>
        new Date(Date.parse(await ofUsedCopy('usedAt')(get)) + 9 * 3_600_000).toISOString().slice(0, 10),
    },
  },
  '/basicSetting/admin': {
    samples: { mobilePhone: '2787', email: 'acc_new@' },
    shown: { permissionGroupName: (row) => (row.permissionGroup as Named).name },
  },
  // a row has the code of its event, and the keyword is looked for in its name
  '/basicSetting/sms': {
    samples: { eventCode: '주문', content: '주문' },
    shown: { eventCode: ({ eventCode }) => labelOf('MessageEventCode', String(eventCode)) },
  },
  '/basicSetting/sms#logs': {
    samples: {
      content: '주문',
      recipientPhone: async (get) => {
        const path = '/api/v1/admin/message-logs'
        const [log] = (await get<{ items: Schemas['MessageLogRow'][] }>(path)).items
        const { recipientPhone } = await get<Schemas['MessageLog']>(`${path}/${log?.messageLogSeq}?unmask=true`)
        return recipientPhone.slice(-4)
      },
      loginId: async (get) => {
        const { items } = await get<{ items: Schemas['MessageLogRow'][] }>('/api/v1/admin/message-logs?size=100')
        const memberSeq = items.find((log) => log.memberSeq !== null)?.memberSeq
        return (await get<Schemas['Member']>(`/api/v1/admin/members/${memberSeq}?unmask=true`)).loginId
      },
    },
  },
  '/basicSetting/kakaotalk': { samples: { content: '주문' } },
  '/basicSetting/logmanage': { samples: { subject: 'acc_new', all: '상품' } },
  '/orderdelivery/cancel': {
    samples: { ...receiptSamples('needed=true'), canceledAt: '2026-11-18' },
    empty: {
      'canceledAt of one': 'what is to be canceled has not been yet',
      'canceledAt from': 'what is to be canceled has not been yet',
      'canceledAt to': 'what is to be canceled has not been yet',
    },
    unsorted: { canceledAt: 'what is to be canceled has not been yet' },
  },
  '/orderdelivery/cancel#all': {
    samples: {
      ...receiptSamples('needed=false'),
      canceledAt: async (get) => {
        const { items } = await get<{ items: Schemas['CashReceipt'][] }>(`${RECEIPTS}?state[0]=CANCELED`)
        return new Date(Date.parse(items[0]?.canceledAt ?? '') + 9 * 3_600_000).toISOString().slice(0, 10)
      },
    },
  },
  '/orderdelivery/taxes': {
    samples: {
      orderNo: async (get) => {
        const { items } = await get<{ items: Schemas['TaxInvoiceRow'][] }>(INVOICES)
        const { orders } = await get<Schemas['TaxInvoice']>(`${INVOICES}/${items[0]?.taxInvoiceSeq}`)
        return orders[0]?.orderNo ?? ''
      },
    },
  },
  '/car/model': {
    samples: { all: '그랜저', size: '2255518', battery: 'AGM80L' },
    sorted: {
      // Korean makes first, each in the order of the makers
      carMaker: ({ carMakerSeq }) => carMakerSeq,
    },
  },
  '/member/manage': {
    samples: {
      name: '홍길동',
      mobilePhone: '4028',
      memberSeq: '1',
      email: async (get) => (await get<{ email: string }>('/api/v1/admin/members/1?unmask=true')).email,
      carNumber: async (get) => {
        const { cars } = await get<{ cars: { carNumber: string | null }[] }>('/api/v1/admin/members/6?unmask=true')
        return cars.find(({ carNumber }) => carNumber)?.carNumber ?? ''
      },
    },
  },
  '/corpmember/inquiry': {
    samples: {
      sizeName: async (get) => {
        const { items } = await get<{ items: Schemas['BusinessInquiryRow'][] }>(INQUIRIES)
        // `225/45R17 외 2종 · 48본`
        return items.find(({ asked }) => asked)?.asked?.split(' ')[0] ?? ''
      },
      content: '단가가 얼마인지',
      writerName: ofFirstInquiry(({ writerName }) => writerName),
      writerPhone: ofFirstInquiry(({ writerPhone }) => writerPhone),
      seq: '7',
    },
  },
  '/inquirycommunity/return': {
    samples: {
      content: '반품',
      ...ofWriter<Schemas['ReturnInquiry']>('/api/v1/admin/return-inquiries', 'returnInquirySeq'),
      // `Ventus S2 AS 225/45R17 94W 외 1건`
      itemName: async (get) => {
        const { items } = await get<{ items: Schemas['ReturnInquiryRow'][] }>('/api/v1/admin/return-inquiries')
        return items[0]?.itemSummary.replace(/ 외 \d+건$/, '') ?? ''
      },
    },
  },
  '/inquirycommunity/marketingalliance': {
    samples: {
      content: '제안',
      ...ofWriter<Schemas['MarketingInquiry']>('/api/v1/admin/marketing-inquiries', 'marketingInquirySeq'),
    },
  },
  '/inquirycommunity/mountallianceinquiry': {
    shown: { invited: ({ inviteSentAt }) => inviteSentAt !== null },
    samples: {
      content: '제휴',
      ...ofWriter<Schemas['StoreInquiry']>('/api/v1/admin/store-inquiries', 'storeInquirySeq'),
    },
  },
  '/generalcommunity/purchasereview': itemReviewHints('itemType[0]=TIRE', '정숙'),
  '/generalcommunity/purchasereview/battery': {
    ...BATTERY_REVIEWS,
    shown: { ...BATTERY_REVIEWS.shown, specCode: ({ sizeLabel }) => sizeLabel },
  },
  '/generalcommunity/mountreview': storeReviewHints('itemType[0]=TIRE'),
  '/generalcommunity/mountreview/battery': {
    ...storeReviewHints('itemType[0]=BATTERY'),
    empty: { rating: 'batteries are mounted seldom: the few reviews of the sample have four or five stars' },
  },
  '/inquirycommunity/mountallianceapply': {
    samples: {
      businessNumber: ofFirstApply(({ businessNumber }) => businessNumber),
      ownerName: ofFirstApply(({ ownerName }) => ownerName),
      ownerPhone: ofFirstApply(({ ownerPhone }) => ownerPhone),
      address1: ofFirstApply(({ address1 }) => address1),
      gugunId: ofFirstApply(({ gugunId }) => String(gugunId)),
      // the sample's shops are examined by others than who asks
      reviewer: 'NONE',
    },
    // a row says it in words
    shown: {
      sidoId: ({ regionName }) => sidoRows.find(({ shortName }) => String(regionName).startsWith(shortName))?.id,
    },
  },
  '/inquirycommunity/sms#history': {
    samples: {
      content: '입고',
      recipientPhone: async (get) => {
        const path = '/api/v1/admin/sms-sends'
        const [send] = (await get<{ items: Schemas['SmsSendRow'][] }>(path)).items
        const { items } = await get<{ items: { phone: string | null }[] }>(`${path}/${send?.smsSendSeq}/recipients`)
        return items[0]?.phone?.slice(-4) ?? ''
      },
    },
  },
  '/inquirycommunity/wholesale': {
    shown: { invited: ({ inviteSentAt }) => inviteSentAt !== null },
    samples: {
      content: '견적',
      ...ofWriter<Schemas['WholesaleInquiry']>('/api/v1/admin/wholesale-inquiries', 'wholesaleInquirySeq'),
      businessNumber: async (get) => {
        const { items } = await get<{ items: Schemas['WholesaleInquiryRow'][] }>('/api/v1/admin/wholesale-inquiries')
        const linked = items.find(({ linkedMemberSeq }) => linkedMemberSeq !== null) ?? items[0]
        const path = `/api/v1/admin/wholesale-inquiries/${linked?.wholesaleInquirySeq}`
        return (await get<Schemas['WholesaleInquiry']>(path)).businessNumber ?? '1'
      },
      sizeName: async (get) => {
        const { items } = await get<{ items: Schemas['WholesaleInquiryRow'][] }>('/api/v1/admin/wholesale-inquiries')
        return items.find(({ asked }) => asked)?.asked?.split(' ')[0] ?? ''
      },
    },
  },
  '/inquirycommunity/product': {
    samples: {
      itemCode: ofItemInquiry(({ item }) => item?.itemCode ?? null),
      content: '제조주차',
      writerName: ofItemInquiry(({ writerName }) => writerName),
      writerPhone: ofItemInquiry(({ writerPhone }) => writerPhone),
      seq: '7',
      brandSeq: '1',
    },
  },
  '/inquirycommunity/manage': {
    shown: { satisfaction: (row) => String(row.satisfaction) },
    samples: {
      content: '부탁드립니다',
      writerName: ofShopInquiry(({ writerName }) => writerName),
      writerPhone: ofShopInquiry(({ writerPhone }) => writerPhone),
      seq: '7',
    },
  },
  // the name of a size is not in the order of its rim
  '/corpmember/size': { sorted: { size: bySize } },
  '/corpmember/apply': {
    samples: {
      ceoName: inClear('state[0]=RECEIVED', ({ ceoName }) => ceoName),
      managerPhone: inClear('state[0]=RECEIVED', ({ managerPhone }) => managerPhone),
      reviewer: 'NONE',
    },
    shown: { reviewer: ({ reviewerSeq }) => reviewerSeq ?? 'NONE', sidoId: ({ sidoId }) => sidoId },
    // in the order in which steps are taken
    sorted: { state: ({ state }) => STEPS.indexOf(String(state)) },
  },
  '/member/corpmember': {
    samples: {
      ceoName: inClear('state[0]=APPROVED', ({ ceoName }) => ceoName),
      mobilePhone: inClear('state[0]=APPROVED', ({ memberPhone }) => memberPhone),
    },
  },
  '/member/cashhistory': {
    samples: { name: ofFirst(DEPOSITS, 'name'), mobilePhone: ofFirst(DEPOSITS, 'mobilePhone') },
  },
  '/member/cashhistory#refunds': {
    samples: {
      name: ofFirst(`${REFUNDS}?state[0]=REQUESTED`, 'name'),
      accountHolder: async (get) => (await get<{ accountHolder: string }>(`${REFUNDS}/24?unmask=true`)).accountHolder,
    },
  },
  '/member/pointhistory': {
    samples: { name: ofFirst(POINTS, 'name'), mobilePhone: ofFirst(POINTS, 'mobilePhone') },
  },
  '/product/bestexpert/battery#expert': { unsorted: { soldLast30Days: 'each of the three sold one' } },
  '/product/corpmember': { samples: itemWords, sorted: { sizeLabel: bySize } },
  '/product/corpmember#rules': {
    samples: { keyword: '바르타' },
    sorted: { gradeName: ({ businessGradeSeq }) => businessGradeSeq },
  },
  '/product/event': { samples: { item: 'T0000130' } },
  '/product/giftcard': {
    samples: { orderPeriod: '2026-12-01' },
  },
  '/product/giftcard#grants': {
    samples: {
      name: unmasked('/api/v1/admin/gift-card-grants/100'),
      mobilePhone: phoneEnd('/api/v1/admin/gift-card-grants/100'),
    },
  },
  '/product/manage': {
    samples: { ...itemWords, priceChangedAt: '2026-11-18' },
    sorted: { productionWeekFrom: byWeek },
  },
  '/product/manage/battery': {
    samples: { ...itemWords, all: 'MF80R', barcode: '8810000007919', priceChangedAt: '2026-06-18' },
    empty: {
      'keyword supplierCode': 'batteries of the sample have none',
      'keyword size': 'a battery has no size',
      missing: 'batteries of the sample lack nothing',
    },
  },
  '/product/priceranking': {
    samples: itemWords,
    shown: {
      rank: ({ rank }) =>
        rank === null ? ['NONE'] : Number(rank) > 3 ? ['LOW'] : rank === 1 ? ['TOP1', 'TOP3'] : ['TOP3'],
    },
    sorted: { rank: ({ rank }) => rank },
  },
  // days of a benefit say whether it is of a month; `months` are what it is paid in
  '/promotion/interestfreeinstallment': { shown: { month: () => undefined } },
  '/promotion/event': { samples: { content: '조기구매' } },
  '/promotion/event/prize': { samples: { name: winnerWho('name'), phone: winnerWho('phone') } },
  '/promotion/event/comment': { samples: { name: unmasked('/api/v1/admin/event-comments/9') } },
  '/promotion/event/comment#entries': { samples: { name: winnerWho('name') } },
  '/rental/productapply': {
    samples: {
      applicantName: ofRental(({ applicantName }) => applicantName),
      mobilePhone: ofRental(({ mobilePhone }) => mobilePhone?.slice(-4)),
      carNumber: ofRental(({ carNumber }) => carNumber),
      itemName: ofRental(({ plan }) => plan.itemName.split(' ')[0]),
      contractNo: ofRental(({ contractNo }) => contractNo),
    },
    shown: {
      assignee: ({ assigneeSeq }) => String(assigneeSeq),
      rentalCompany: ({ plan }) => (plan as Row).rentalCompany,
      months: ({ plan }) => String((plan as Row).months),
      quantity: ({ plan }) => String((plan as Row).quantity),
      brandSeq: () => undefined,
      itemName: ({ plan }) => (plan as Row).itemName,
      callback: () => undefined,
      endingIn: () => undefined,
    },
    sorted: { state: ({ state }) => RENTAL_STEPS.indexOf(String(state)) },
  },
  '/rental/rentalproduct': {
    samples: { all: ofRentedTire('itemCode'), size: ofRentedTire('sizeLabel') },
    shown: {
      name: ({ displayName }) => displayName,
      rim: ({ item }) => Number(/R(\d+)/.exec(String((item as Row).sizeLabel))?.[1]),
    },
    unsorted: { sortOrder: 'places are those of a company, and companies stand one after the other' },
  },
  '/rental/rentalevent': { samples: { content: '공기청정기' } },
  '/rental/rentalevent/prize': {
    samples: { name: winnerWho('name', RENTAL_WINNERS), phone: winnerWho('phone', RENTAL_WINNERS) },
  },
  '/rental/rentalevent/comment': { samples: { name: rentalWriter } },
  '/rental/rentalevent/comment#entries': { samples: { name: winnerWho('name', RENTAL_WINNERS) } },
  '/rental/rentalbanner': {
    samples: { linkUrl: '/rental' },
    unsorted: byPlace,
  },
  '/exhibit/mainbanner': { samples: { linkUrl: '/event' }, unsorted: byPlace },
  '/exhibit/productdetailbanner': {
    samples: { linkUrl: '/event', itemSeq: '1' },
    shown: { itemSeq: () => undefined },
    unsorted: byPlace,
  },
  '/exhibit/topbanner': {
    samples: { linkUrl: '/help' },
    unsorted: { ...byPlace, ctr30d: 'one is shown at a time: one of the sample has been seen in 30 days' },
  },
  '/exhibit/linebanner': {
    samples: { linkUrl: '/event' },
    shown: { slot: ({ slot }) => String(slot) },
    unsorted: byPlace,
  },
  '/exhibit/newwindow': { samples: { linkUrl: '/event' } },
  '/product/restocknotify': { samples: { itemName: 'Kinergy' } },
  '/product/restocknotify#requests': {
    samples: {
      name: unmasked('/api/v1/admin/restock-notifies/300'),
      mobilePhone: phoneEnd('/api/v1/admin/restock-notifies/300'),
    },
  },
}

export const hintsOf = (key: string): Hints => hints[key] ?? {}
