import type { packageCodes, shopInfo } from '../db/schema'

const TRACKING: readonly (readonly [code: string, name: string, trackingUrl: string | null])[] = [
  ['CJ', 'CJ대한통운', 'https://trace.cjlogistics.com/next/tracking.html?wblNo={no}'],
  ['HANJIN', '한진택배', 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&wblnumText2={no}'],
  ['LOTTE', '롯데택배', 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={no}'],
  ['LOGEN', '로젠택배', 'https://www.ilogen.com/web/personal/trace/{no}'],
  ['EPOST', '우체국택배', 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}'],
  ['KDEXP', '경동택배', 'https://kdexp.com/service/delivery/delivery_result.do?barcode={no}'],
  ['DAESIN', '대신택배', 'https://www.ds3211.co.kr/freight/internalFreightSearch.ht?billno={no}'],
  ['CHUNIL', '천일택배', 'https://www.chunil.co.kr/HTrace/HTrace.jsp?transNo={no}'],
  ['KUNYOUNG', '건영택배', 'https://www.kunyoung.com/goods/goods_01.php?mulno={no}'],
  ['HDEXP', '합동택배', 'https://www.hdexp.co.kr/basic_delivery.hd?barcode={no}'],
  ['QUICK', '퀵서비스', null],
  ['DIRECT', '직접배송', null],
]

const stamp = (moment: Date) => ({
  createdAt: moment,
  createdBy: 'admin',
  updatedAt: moment,
  updatedBy: 'admin',
  version: 1,
})

/** The couriers that Korean shops send tires with. */
export const courierRows = (opened: Date): (typeof packageCodes.$inferSelect)[] =>
  TRACKING.map(([code, name, trackingUrl], i) => ({
    packageCodeSeq: i + 1,
    code,
    name,
    trackingUrl,
    enabled: code !== 'KUNYOUNG',
    sortOrder: i + 1,
    ...stamp(opened),
  }))

export const shopInfoRow = (opened: Date): typeof shopInfo.$inferSelect => ({
  id: 1,
  shopName: '타이어원',
  companyName: '(주)타이어원',
  lowStockThreshold: 8,
  ...stamp(opened),
})
