import type { packageCodes, shopInfo } from '../db/schema'
import type { PictureSeq } from './pictures'

type Courier = typeof packageCodes.$inferSelect

interface Facts {
  code: string
  name: string
  /** Default: 택배. */
  kind?: Courier['kind']
  lengths?: number[]
  trackingUrl?: string
  trackerCode?: string
  phone?: string
}

const COURIERS: readonly Facts[] = [
  {
    code: 'CJ',
    name: 'CJ대한통운',
    lengths: [10, 12],
    trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={no}',
    trackerCode: '04',
    phone: '15881255',
  },
  {
    code: 'HANJIN',
    name: '한진택배',
    lengths: [10, 12],
    trackingUrl: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&wblnumText2={no}',
    trackerCode: '05',
    phone: '15880011',
  },
  {
    code: 'LOTTE',
    name: '롯데택배',
    lengths: [12],
    trackingUrl: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={no}',
    trackerCode: '08',
    phone: '15882121',
  },
  {
    code: 'LOGEN',
    name: '로젠택배',
    lengths: [11],
    trackingUrl: 'https://www.ilogen.com/web/personal/trace/{no}',
    trackerCode: '06',
    phone: '15889988',
  },
  {
    code: 'EPOST',
    name: '우체국택배',
    lengths: [13],
    trackingUrl: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}',
    trackerCode: '01',
    phone: '15881300',
  },
  {
    code: 'KDEXP',
    name: '경동택배',
    kind: 'FREIGHT',
    lengths: [10, 11, 12, 13, 14, 15, 16],
    trackingUrl: 'https://kdexp.com/service/delivery/delivery_result.do?barcode={no}',
    trackerCode: '23',
    phone: '18995368',
  },
  {
    code: 'DAESIN',
    name: '대신택배',
    kind: 'FREIGHT',
    lengths: [13],
    trackingUrl: 'https://www.ds3211.co.kr/freight/internalFreightSearch.ht?billno={no}',
    trackerCode: '22',
    phone: '0432224582',
  },
  {
    code: 'CHUNIL',
    name: '천일택배',
    kind: 'FREIGHT',
    lengths: [11],
    trackingUrl: 'https://www.chunil.co.kr/HTrace/HTrace.jsp?transNo={no}',
    trackerCode: '17',
    phone: '18776606',
  },
  {
    code: 'KUNYOUNG',
    name: '건영택배',
    kind: 'FREIGHT',
    lengths: [10],
    trackingUrl: 'https://www.kunyoung.com/goods/goods_01.php?mulno={no}',
    trackerCode: '18',
    phone: '15333900',
  },
  {
    code: 'HDEXP',
    name: '합동택배',
    kind: 'FREIGHT',
    lengths: [8, 9, 10, 11, 12, 13],
    trackingUrl: 'https://www.hdexp.co.kr/basic_delivery.hd?barcode={no}',
    trackerCode: '32',
    phone: '18993392',
  },
  { code: 'QUICK', name: '퀵서비스', kind: 'QUICK' },
  { code: 'DIRECT', name: '직접배송', kind: 'DIRECT' },
]

const stamp = (moment: Date) => ({
  createdAt: moment,
  createdBy: 'admin',
  updatedAt: moment,
  updatedBy: 'admin',
  version: 1,
})

/** Returns the couriers that Korean shops use for tires. */
export const courierRows = (opened: Date): Courier[] =>
  COURIERS.map(({ code, name, kind = 'PARCEL', lengths = [], trackingUrl, trackerCode, phone }, i) => ({
    packageCodeSeq: i + 1,
    code,
    name,
    kind,
    trackingUrl: trackingUrl ?? null,
    numberLengths: lengths,
    trackerCode: trackerCode ?? null,
    phone: phone ?? null,
    isDefault: code === 'CJ',
    enabled: code !== 'KUNYOUNG',
    sortOrder: i + 1,
    ...stamp(opened),
  }))

export const shopInfoRow = (opened: Date, picture: PictureSeq): typeof shopInfo.$inferInsert => ({
  id: 1,
  shopName: '타이어원',
  shopNameEn: 'TIRE ONE',
  logoFileSeq: picture('shop-logo'),
  faviconFileSeq: picture('shop-favicon'),
  shareFileSeq: picture('shop-share'),
  sealFileSeq: picture('shop-seal'),
  companyName: '(주)타이어원',
  shopUrl: 'https://shop.example.com',
  lowStockThreshold: 8,
  pointExpireMonths: 24,
  freeShippingOver: 0,
  bankAccounts: [
    { bankCode: '004', accountNumber: '48290104123456', holder: '(주)타이어원', enabled: true, sortOrder: 1 },
    { bankCode: '088', accountNumber: '140013987654', holder: '(주)타이어원', enabled: true, sortOrder: 2 },
    { bankCode: '011', accountNumber: '3010234567891', holder: '(주)타이어원', enabled: false, sortOrder: 3 },
  ],
  ceoName: '박정우',
  businessNumber: '2208162517',
  mailOrderNumber: '제2024-서울강남-01234호',
  businessType: '도소매업',
  businessCategory: '타이어, 자동차 부품',
  zipCode: '06164',
  address1: '서울특별시 강남구 테헤란로 521',
  address2: '18층',
  phone: '0215881234',
  fax: '0215881235',
  email: 'help@shop.example.com',
  csPhone: '15881234',
  csEmail: 'cs@shop.example.com',
  csHours: '평일 09:00 ~ 18:00, 토요일 09:00 ~ 13:00',
  csLunch: '12:00 ~ 13:00',
  csHolidayNotice: '일요일과 공휴일은 쉽니다. 문의를 남겨 주시면 다음 영업일에 답변드립니다.',
  kakaoChannelUrl: 'https://pf.kakao.com/_tireone',
  privacyOfficerName: '한지우',
  privacyOfficerEmail: 'privacy@shop.example.com',
  privacyOfficerPhone: '0215881236',
  taxIssuerName: '최은영',
  taxIssuerEmail: 'tax@shop.example.com',
  metaTitle: '타이어원 - 가까운 장착점에서 갈아 끼우는 타이어',
  metaDescription: '규격만 고르면 배송부터 장착까지. 국산·수입 타이어와 배터리를 합리적인 가격에 만나 보세요.',
  metaKeywords: ['타이어', '타이어교체', '겨울용타이어', '자동차배터리', '장착점'],
  maintenanceMessage: '더 나은 서비스를 위해 시스템을 점검하고 있습니다. 잠시 후 다시 찾아 주세요.',
  ...stamp(opened),
})
