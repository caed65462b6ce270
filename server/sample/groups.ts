import type { GroupValues } from '../basicSetting/permission-group/permission-group-changes'
import type { Schemas } from '../contract/contract-types'
import { everyPermission, type PermissionCode, permissionCodes } from '../session/rights'

type Level = Schemas['PermissionLevel']

/** Returns all codes on one level with exceptions; `null` removes a code. */
function permissions(
  level: Level | null,
  except: Partial<Record<PermissionCode, Level | null>> = {},
): Schemas['Permissions'] {
  const entries = permissionCodes.flatMap((code) => {
    const effectiveLevel = code in except ? except[code] : level
    return effectiveLevel ? [[code, effectiveLevel] as const] : []
  })
  return Object.fromEntries(entries)
}

const write = (...codes: PermissionCode[]) => Object.fromEntries(codes.map((code) => [code, 'WRITE' as const]))
const read = (...codes: PermissionCode[]) => Object.fromEntries(codes.map((code) => [code, 'READ' as const]))

export interface SampleGroup extends GroupValues {
  system: boolean
  /** Changes since creation, oldest first: days ago, and the values before. */
  history: { daysAgo: number; before: Partial<GroupValues> }[]
}

const group = (
  name: string,
  description: string,
  rights: Schemas['Permissions'],
  overrides: Partial<Omit<SampleGroup, 'name' | 'description' | 'permissions'>> = {},
): SampleGroup => ({
  name,
  description,
  permissions: rights,
  piiUnmask: false,
  piiExport: false,
  otpRequired: false,
  pointLimit: null,
  system: false,
  history: [],
  ...overrides,
})

const itemCodes = [
  'BRAND_MANAGEMENT',
  'ITEM_MANAGEMENT',
  'PATTERN_MANAGEMENT',
  'BEST_EXPERT_ITEM',
  'RESTOCK_ALARM',
] as const
const exhibitCodes = [
  'MAIN_MANAGEMENT',
  'MAIN_BANNER',
  'ITEM_BANNER',
  'TOP_BANNER',
  'LINE_BANNER',
  'POP_UP_MANAGEMENT',
] as const
const orderCodes = [
  'ORDER_MANAGEMENT',
  'ORDER_STATE_MANAGEMENT',
  'DELIVERY_BATCH',
  'RETURN_SHIPPING_MANAGEMENT',
  'PACKAGE_CODE_MANAGEMENT',
] as const
const inquiryCodes = ['ITEM_INQUIRY', 'GENERAL_INQUIRY'] as const

const csRights = {
  ...write(
    'ITEM_REVIEW',
    'STORE_REVIEW',
    'FAQ',
    'NOTICE',
    'MEMBER_MANAGEMENT',
    'ORDER_MANAGEMENT',
    'RENTAL_APPLICATION',
    // small goodwill, within the group's limit
    'POINT_MANAGEMENT',
    ...inquiryCodes,
  ),
  ...read('ORDER_STATE_MANAGEMENT', 'ITEM_MANAGEMENT', 'CAR_MANAGEMENT', 'STORE_MANAGEMENT'),
}
const marketingRights = {
  ...write(
    'EVENT',
    'COUPON_MANAGEMENT',
    'INTEREST_FREE',
    'MARKETING_INQUIRY',
    // texts to members, advertisements included
    'GENERAL_INQUIRY',
    'KAKAO_MANAGEMENT',
    'RENTAL_EVENT_MANAGEMENT',
    'RENTAL_BANNER',
    ...exhibitCodes,
  ),
  ...read('ITEM_MANAGEMENT', 'MEMBER_MANAGEMENT', 'ITEM_REVIEW'),
}

/** The eleven groups of the sample, in order of seq. */
export const sampleGroups: SampleGroup[] = [
  group('최고관리자', '모든 메뉴와 개인정보에 대한 권한', everyPermission, {
    system: true,
    piiUnmask: true,
    piiExport: true,
  }),
  group(
    '운영총괄',
    '쇼핑몰 운영 전반. 결제사와 현금영수증 취소는 회계에서 처리합니다.',
    permissions('WRITE', {
      PG: null,
      CASH_RECEIPT_CANCEL: null,
      STORE_INFO_MANAGEMENT: 'READ',
    }),
    {
      piiUnmask: true,
      piiExport: true,
      history: [{ daysAgo: 310, before: { piiExport: false } }],
    },
  ),
  group(
    '상품담당',
    '브랜드, 패턴, 상품과 차량 정보',
    {
      ...write(
        ...itemCodes,
        'CAR_MAKER_MANAGEMENT',
        'CAR_MANAGEMENT',
        'ITEM_VIEW_MANAGEMENT',
        'MAIN_MANAGEMENT',
        'BUSINESS_MEMBER_SIZE',
      ),
      ...read('ITEM_INQUIRY', 'ITEM_REVIEW', 'RENTAL_MANAGEMENT'),
    },
    {
      history: [
        {
          daysAgo: 265,
          before: {
            permissions: {
              ...write(
                ...itemCodes,
                'CAR_MAKER_MANAGEMENT',
                'CAR_MANAGEMENT',
                'ITEM_VIEW_MANAGEMENT',
                'BUSINESS_MEMBER_SIZE',
              ),
              ...read('ITEM_INQUIRY', 'ITEM_REVIEW', 'RENTAL_MANAGEMENT'),
            },
          },
        },
      ],
    },
  ),
  group('CS담당', '문의, 후기, 주문 상담, 소액 포인트 지급', csRights, {
    piiUnmask: true,
    pointLimit: 5_000,
    history: [
      {
        daysAgo: 348,
        before: {
          piiUnmask: false,
          permissions: { ...csRights, ORDER_MANAGEMENT: 'READ', RENTAL_APPLICATION: 'READ' },
        },
      },
      { daysAgo: 192, before: { permissions: { ...csRights, ORDER_MANAGEMENT: 'READ' } } },
    ],
  }),
  group(
    '주문/물류',
    '주문 처리, 출고와 배송',
    { ...write(...orderCodes), ...read('ITEM_MANAGEMENT', 'STORE_MANAGEMENT', 'BANKDA_MANAGEMENT') },
    { piiUnmask: true, piiExport: true, history: [{ daysAgo: 143, before: { piiExport: false } }] },
  ),
  group('마케팅', '이벤트, 쿠폰과 전시', marketingRights, {
    history: [{ daysAgo: 88, before: { permissions: { ...marketingRights, MEMBER_MANAGEMENT: 'WRITE' } } }],
  }),
  group(
    '회계',
    '결제, 입금, 세금계산서와 정산. OTP가 필요합니다.',
    {
      ...write('BANKDA_MANAGEMENT', 'CASH_RECEIPT_CANCEL', 'PG', 'POINT_MANAGEMENT', 'INTEREST_FREE'),
      ...read(
        'ORDER_MANAGEMENT',
        'ORDER_STATE_MANAGEMENT',
        'MEMBER_MANAGEMENT',
        'STORE_MANAGEMENT',
        'STORE_INFO_MANAGEMENT',
      ),
    },
    {
      piiUnmask: true,
      piiExport: true,
      otpRequired: true,
      history: [{ daysAgo: 236, before: { otpRequired: false } }],
    },
  ),
  group(
    '장착점지원',
    '장착점과 제휴 신청, 장착 후기',
    {
      ...write('STORE_MANAGEMENT', 'STORE_INQUIRY', 'STORE_AFFILIATE_APPLICATION', 'STORE_REVIEW'),
      ...read('ORDER_MANAGEMENT', 'GENERAL_INQUIRY', 'NOTICE'),
    },
    { piiUnmask: true },
  ),
  group('조회전용', '모든 메뉴 조회. 개인정보는 볼 수 없습니다.', permissions('READ')),
  group('주문조회', '전체 주문 조회', read('ORDER_MANAGEMENT'), {
    history: [{ daysAgo: 121, before: { permissions: read('ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT') } }],
  }),
  group('FAQ조회', 'FAQ 조회', read('FAQ')),
]

/** Returns the seq of a group by name; throws if there is none. */
export function groupSeqOf(name: string): number {
  const index = sampleGroups.findIndex((candidate) => candidate.name === name)
  if (index < 0) throw new Error(`No group ${name}`)
  return index + 1
}
