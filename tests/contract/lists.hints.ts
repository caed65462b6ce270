import { labelOf } from '../../server/contract/contract-labels'
import { districts, sidoRows } from '../../server/sample/regions'

type Row = Record<string, unknown>

/** Exceptions of one list from the rules for all lists. */
interface Hints {
  /** The value of a parameter in a row, if neither the row nor its record has it under that name. */
  displayValues?: Record<string, (row: Row) => unknown>
  /** Values to search for by parameter or keyword type, if a row and its record have none. */
  samples?: Record<string, string>
  /** The sort value of a row, if it differs from the value under the key's name. */
  sorted?: Record<string, (row: Row) => unknown>
  /** Filters and keyword types that find no row of the sample, with the reason. */
  empty?: Record<string, string>
  /** Sort keys whose order is not visible in the rows, with the reason. */
  unsorted?: Record<string, string>
}

/** Parameters of several lists that rows have under another name. */
export const keyNames: Record<string, string> = {
  size: 'sizeLabel',
}

/** Sort value of a tire size: rim, width, aspect ratio. */
const bySize = (row: Row): number => {
  const { sizeLabel, name } = (row.item ?? row) as { sizeLabel?: string; name: string }
  const [, width = 0, aspect = 0, rim = 0] = (/^(\d+)(?:\/(\d+))?Z?R(\d+)/.exec(sizeLabel ?? name) ?? []).map(Number)
  return rim * 1_000_000 + width * 1_000 + (aspect || 0)
}

/** `4225`: week 42 of 2025. */
const byWeek = ({ productionWeekFrom: week }: Row) => week && `${String(week).slice(2)}${String(week).slice(0, 2)}`

/** For lists of banners. */
const byPlace = { sortOrder: 'what is displaying comes first, each in the order of its own place' }

const invited = ({ inviteSentAt }: Row) => inviteSentAt !== null

const reviewFacts: Required<Hints>['displayValues'] = {
  photo: ({ images }) => (images as unknown[]).length > 0,
  checked: ({ checkedAt }) => checkedAt !== null,
  replied: ({ reply }) => reply !== null,
  reported: ({ reportCount }) => Number(reportCount) > 0,
}
const sidoOf = (region: string) => sidoRows.find(({ shortName }) => region.startsWith(shortName))

const storeReviewFacts: Required<Hints>['displayValues'] = {
  ...reviewFacts,
  extraCharge: ({ extraCharge }) => (extraCharge as { asked: boolean } | null)?.asked ?? false,
  forwarded: ({ forwardedAt }) => forwardedAt !== null,
  storeReplied: ({ storeReply }) => storeReply !== null,
  // a row has its name as text
  sidoId: ({ region }) => sidoOf(String(region))?.id,
  gugunId: ({ region }) => {
    const sido = sidoOf(String(region))
    return districts.find(({ sidoId, name }) => sidoId === sido?.id && region === `${sido.shortName} ${name}`)?.id
  },
}

const claimHints: Hints = {
  samples: { trackingNumber: '11112222' },
  empty: { 'keyword trackingNumber': 'no goods of the sample are on their way back with a number' },
}
const nothingSent: Hints = {
  empty: { 'keyword trackingNumber': 'nothing has left' },
}

const hints: Record<string, Hints> = {
  '/basicSetting/admin': {
    displayValues: { permissionGroupName: ({ permissionGroup }) => (permissionGroup as { name: string }).name },
  },
  '/basicSetting/logmanage': { samples: { subject: 'acc_new' } },
  // a row has the code of its event, and the keyword is searched in its name
  '/basicSetting/sms': {
    displayValues: { eventCode: ({ eventCode }) => labelOf('MessageEventCode', String(eventCode)) },
  },
  // names of persons are removed from texts in searches
  '/basicSetting/sms#logs': { samples: { content: '주문' } },
  '/car/model': {
    samples: { all: '그랜저', battery: 'AGM80L', size: '2255518' },
    // a car has several tire sizes, front and rear
    displayValues: { size: () => undefined },
    // Korean makers first, each in the order of the makers
    sorted: { carMaker: ({ carMakerSeq }) => carMakerSeq },
  },
  '/corpmember/apply': {
    samples: { reviewer: 'NONE' },
    displayValues: { reviewer: ({ reviewerSeq }) => reviewerSeq ?? 'NONE' },
  },
  // the requested sizes are summarized: `225/45R17 외 2종 · 48본`
  '/corpmember/inquiry': { samples: { sizeName: '225/45R17' } },
  // sizes are sorted by rim, not by name
  '/corpmember/size': { sorted: { size: bySize } },
  '/exhibit/mainbanner': { unsorted: byPlace },
  // an item's page has the banners of its brand and pattern, too
  '/exhibit/productdetailbanner': {
    samples: { itemSeq: '1' },
    displayValues: { itemSeq: () => undefined },
    unsorted: byPlace,
  },
  '/exhibit/topbanner': {
    unsorted: { ...byPlace, ctr30d: 'one is shown at a time: one of the sample has been seen in 30 days' },
  },
  '/exhibit/linebanner': { unsorted: byPlace },
  '/generalcommunity/mountreview': { displayValues: storeReviewFacts },
  '/generalcommunity/mountreview/battery': { displayValues: storeReviewFacts },
  '/generalcommunity/purchasereview': { displayValues: reviewFacts },
  '/generalcommunity/purchasereview/battery': {
    displayValues: { ...reviewFacts, specCode: ({ sizeLabel }) => sizeLabel },
  },
  // pinned notices come first
  '/generalcommunity/notice': {
    sorted: { publishAt: ({ pinned, publishAt }) => `${pinned ? 1 : 0} ${publishAt}` },
  },
  '/inquirycommunity/mountallianceapply': {
    // the applications of the sample have other reviewers than the admin who searches
    samples: { reviewer: 'NONE' },
  },
  '/inquirycommunity/mountallianceinquiry': { displayValues: { invited } },
  // the brand of an inquiry is that of its item, which not every inquiry has
  '/inquirycommunity/product': { samples: { brandSeq: '1' } },
  '/inquirycommunity/return': {
    // `Ventus S2 AS 225/45R17 94W 외 1건`
    displayValues: { itemName: ({ itemSummary }) => String(itemSummary).replace(/ 외 \d+건$/, '') },
  },
  '/inquirycommunity/wholesale': { displayValues: { invited } },
  '/orderdelivery/bankda': {
    displayValues: { account: ({ bankCode, accountNumber }) => `${bankCode}-${String(accountNumber).slice(-4)}` },
  },
  '/orderdelivery/cancel': {
    empty: { 'canceledAt of one': 'what is to be canceled has not been yet' },
    unsorted: { canceledAt: 'what is to be canceled has not been yet' },
  },
  '/orderdelivery/cancel#failed': {
    unsorted: {
      state: 'all have failed',
      validAmount: 'nothing was issued',
      issuedAt: 'nor has it a date',
      canceledAt: 'what was not issued is not canceled',
    },
  },
  '/orderdelivery/deliverybatch': { displayValues: { orderSeqs: ({ orderSeq }) => String(orderSeq) } },
  '/orderdelivery/orderstatus': {
    empty: {
      ...nothingSent.empty,
      paymentMethod: 'what waits for its money is not paid by card',
      'keyword pgTid': 'nor has the provider a number of it',
    },
  },
  '/orderdelivery/orderstatus#PAID': nothingSent,
  '/orderdelivery/orderstatus#PREPARING': nothingSent,
  '/orderdelivery/orderstatus#DELIVERED': {
    empty: { storeSeq: 'parcels go to no store', 'keyword storeName': 'nor are they found by one' },
  },
  '/orderdelivery/orderstatus#CANCEL_REQUESTED': {
    ...claimHints,
    unsorted: { state: 'a cancel is open while it is requested' },
  },
  '/orderdelivery/orderstatus#RETURN_REQUESTED': claimHints,
  '/orderdelivery/orderstatus#EXCHANGE_REQUESTED': claimHints,
  '/orderdelivery/returnpilotagefee#islands': { samples: { zip: '63100' } },
  '/product/corpmember': { sorted: { sizeLabel: bySize } },
  '/product/corpmember#rules': {
    samples: { keyword: '바르타' },
    sorted: { gradeName: ({ businessGradeSeq }) => businessGradeSeq },
  },
  '/product/event': { samples: { item: 'T0000130' } },
  '/product/giftcard': { samples: { orderPeriod: '2026-12-01' } },
  '/product/manage': { sorted: { productionWeekFrom: byWeek } },
  '/product/manage/battery': {
    empty: {
      'keyword size': 'a battery has no size',
      missing: 'batteries of the sample lack nothing',
    },
  },
  '/product/priceranking': {
    displayValues: {
      rank: ({ rank }) =>
        rank === null ? ['NONE'] : Number(rank) > 3 ? ['LOW'] : rank === 1 ? ['TOP1', 'TOP3'] : ['TOP3'],
    },
    sorted: { rank: ({ rank }) => rank },
  },
  // days of a benefit tell whether it applies to a month; `months` are its installments
  '/promotion/interestfreeinstallment': { displayValues: { month: () => undefined } },
  '/rental/productapply': { displayValues: { assignee: ({ assigneeSeq }) => assigneeSeq } },
  '/rental/rentalbanner': { unsorted: byPlace },
  '/rental/rentalproduct': {
    unsorted: { sortOrder: 'places are those of a company, and companies stand one after the other' },
  },
}

export const hintsOf = (key: string): Hints => hints[key] ?? {}
