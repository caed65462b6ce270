import { brands, patterns } from '../db/product.schema'
import { defineExcel, offsetBatches } from '../excel/resource'
import { countRows } from '../resource'
import { labelOf } from '../session/field-changes'
import {
  type BestExpertLine,
  type BestExpertQuery,
  bestExpertCount,
  bestExpertFilter,
  bestExpertRows,
} from './best-expert/best-expert-record'
import { type BrandQuery, brandFilter, brandRows } from './brand/brand-record'
import { type CountedPattern, type PatternQuery, patternFilter, patternRows } from './pattern/pattern-record'

const shown = (visible: boolean): string => (visible ? '노출' : '숨김')

type BrandLine = Awaited<ReturnType<typeof brandRows>>[number]

export const brandExcel = defineExcel<BrandLine>({
  resource: 'brands',
  title: '브랜드',
  permission: ['BRAND_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/brands',
  columns: [
    { title: '번호', width: 8, value: ({ brand }) => brand.brandSeq },
    { title: '순서', width: 8, value: ({ brand }) => brand.sortOrder },
    { title: '브랜드명', width: 18, value: ({ brand }) => brand.name },
    { title: '영문명', width: 20, value: ({ brand }) => brand.nameEn },
    { title: '구분', width: 8, value: ({ brand }) => labelOf('Origin', brand.origin) },
    { title: '국가', width: 12, value: ({ brand }) => brand.country },
    { title: '등급', width: 10, value: ({ brand }) => brand.grade && labelOf('BrandGrade', brand.grade) },
    {
      title: '취급 상품',
      width: 18,
      value: ({ brand }) => brand.itemTypes.map((type) => labelOf('ItemType', type)).join(', '),
    },
    { title: '패턴 수', width: 10, value: ({ patternCount }) => patternCount },
    { title: '판매중', width: 10, value: ({ onSaleCount }) => onSaleCount },
    { title: '상품 수', width: 10, value: ({ itemCount }) => itemCount },
    { title: '노출', width: 8, value: ({ brand }) => shown(brand.visible) },
    { title: '설명', width: 40, value: ({ brand }) => brand.description },
    { title: '수정일', width: 20, value: ({ brand }) => brand.updatedAt },
  ],
  count: (db, query) => countRows(db, brands, brandFilter(query as BrandQuery)),
  rows: (db, query) =>
    offsetBatches((limit, offset) => {
      const list = query as BrandQuery
      return brandRows(db, brandFilter(list), list.sort).limit(limit).offset(offset)
    }),
})

const score = (name: keyof CountedPattern['pattern']['scores'], title: string) => ({
  title,
  width: 10,
  value: ({ pattern }: CountedPattern) => pattern.scores[name],
})

export const patternExcel = defineExcel<CountedPattern>({
  resource: 'patterns',
  title: '패턴',
  permission: ['PATTERN_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/patterns',
  columns: [
    { title: '번호', width: 8, value: ({ pattern }) => pattern.patternSeq },
    { title: '브랜드', width: 16, value: ({ brandName }) => brandName },
    { title: '패턴명', width: 26, value: ({ pattern }) => pattern.name },
    { title: '한글명', width: 26, value: ({ pattern }) => pattern.nameKo },
    { title: '패턴코드', width: 12, value: ({ pattern }) => pattern.patternCode },
    { title: '계절', width: 10, value: ({ pattern }) => labelOf('Season', pattern.season) },
    { title: '차종', width: 14, value: ({ pattern }) => labelOf('VehicleType', pattern.vehicleType) },
    { title: '용도', width: 10, value: ({ pattern }) => labelOf('PatternUsage', pattern.usage) },
    score('mileage', '마일리지'),
    score('quietness', '정숙성'),
    score('comfort', '승차감'),
    score('handling', '핸들링'),
    score('wet', '젖은노면'),
    score('snow', '눈길'),
    { title: '특징', width: 40, value: ({ pattern }) => pattern.features.join(', ') || null },
    { title: '규격 수', width: 10, value: ({ itemCount }) => itemCount },
    { title: '최저가', width: 12, value: ({ minPrice }) => minPrice },
    { title: '최고가', width: 12, value: ({ maxPrice }) => maxPrice },
    { title: '마모보증(km)', width: 14, value: ({ pattern }) => pattern.mileageWarrantyKm },
    { title: '출시', width: 10, value: ({ pattern }) => pattern.launchedYm },
    { title: '노출', width: 8, value: ({ pattern }) => shown(pattern.visible) },
    { title: '수정일', width: 20, value: ({ pattern }) => pattern.updatedAt },
  ],
  count: (db, query) => countRows(db, patterns, patternFilter(query as PatternQuery)),
  rows: (db, query) =>
    offsetBatches((limit, offset) => {
      const list = query as PatternQuery
      return patternRows(db, patternFilter(list), list.sort).limit(limit).offset(offset)
    }),
})

export const bestExpertExcel = defineExcel<BestExpertLine>({
  resource: 'best-experts',
  title: '베스트·전문가 추천',
  permission: ['BEST_EXPERT_ITEM'],
  personal: false,
  listOperation: 'GET /api/v1/admin/best-experts',
  columns: [
    { title: '상품 종류', width: 10, value: ({ best }) => labelOf('BestItemType', best.itemType) },
    { title: '구분', width: 12, value: ({ best }) => labelOf('RecommendType', best.recommendType) },
    { title: '구역', width: 12, value: ({ best }) => labelOf('BestSection', best.section) },
    { title: '순위', width: 8, value: ({ rankNo }) => rankNo },
    { title: '상품코드', width: 12, value: ({ item }) => item.itemCode },
    { title: '상품명', width: 40, value: ({ item }) => item.name },
    { title: '규격', width: 20, value: ({ item }) => item.sizeLabel },
    { title: '판매가', width: 12, value: ({ item }) => item.salePrice },
    { title: '재고', width: 8, value: ({ item }) => item.stockQuantity },
    { title: '배지', width: 12, value: ({ best }) => best.badgeText },
    { title: '한줄 추천', width: 40, value: ({ best }) => best.headline },
    { title: '전문가', width: 12, value: ({ best }) => best.expertName },
    { title: '노출 시작', width: 20, value: ({ best }) => best.startAt },
    { title: '노출 종료', width: 20, value: ({ best }) => best.endAt },
    { title: '상태', width: 10, value: ({ displayState }) => labelOf('BestExpertState', displayState) },
    { title: '30일 판매', width: 10, value: ({ soldLast30Days }) => soldLast30Days },
    { title: '수정일', width: 20, value: ({ best }) => best.updatedAt },
  ],
  count: (db, query, now) => bestExpertCount(db, bestExpertFilter(query as BestExpertQuery, now)),
  rows: (db, query, now) =>
    offsetBatches((limit, offset) => {
      const list = query as BestExpertQuery
      return bestExpertRows(db, bestExpertFilter(list, now), now, list.sort).limit(limit).offset(offset)
    }),
})
