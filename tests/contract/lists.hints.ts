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

/** Words that find an item of the sample: keyword types of every list that looks at items. */
const itemWords = { all: '2254517', supplierCode: '1908606', barcode: '8810002375700', size: '2254517' }

/** Rim, width, aspect: sizes in the order in which tires lie on the shelf. */
const bySize = (row: Row): number => {
  const { sizeLabel } = (row.item ?? row) as { sizeLabel: string }
  const [, width = 0, aspect = 0, rim = 0] = (/^(\d+)(?:\/(\d+))?Z?R(\d+)/.exec(sizeLabel) ?? []).map(Number)
  return rim * 1_000_000 + width * 1_000 + (aspect || 0)
}

/** `4225`: week 42 of 2025. */
const byWeek = ({ productionWeekFrom: week }: Row) => week && `${String(week).slice(2)}${String(week).slice(0, 2)}`

const hints: Record<string, Hints> = {
  '/basicSetting/admin': {
    samples: { mobilePhone: '2787', email: 'acc' },
    shown: { permissionGroupName: (row) => (row.permissionGroup as Named).name },
  },
  '/basicSetting/logmanage': { samples: { subject: 'acc_new' } },
  '/car/model': {
    samples: { all: '그랜저', size: '2255518', battery: 'AGM80L' },
    sorted: {
      // Korean makes first, each in the order of the makers
      carMaker: ({ carMakerSeq }) => carMakerSeq,
    },
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
    samples: { name: unmasked('/api/v1/admin/gift-card-grants/100'), mobilePhone: '5009' },
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
  '/product/restocknotify': { samples: { itemName: 'Kinergy' } },
  '/product/restocknotify#requests': {
    samples: { name: unmasked('/api/v1/admin/restock-notifies/300'), mobilePhone: '0301' },
  },
}

export const hintsOf = (key: string): Hints => hints[key] ?? {}
