import { fieldsOf } from '@/kit/fields/fields'
import { Section } from '@/shared/ui/records/section'
import { shopInfoDetail } from './shop-info.detail-def'

const { Text, Area, Num, Money, Percent, Switch, Tags } = fieldsOf(shopInfoDetail)

/** Renders the rules of orders, reviews, points and tax invoices, the SEO settings and the maintenance mode. */
export function ShopRules() {
  return (
    <>
      <Section title="주문·후기 기준" hint="바꾼 값은 저장한 뒤의 새 주문부터 적용됩니다.">
        <Num name="depositDueDays" unit="일" width={9} help="이 기간에 입금하지 않은 주문은 취소됩니다." />
        <Num name="autoConfirmDays" unit="일" width={9} help="배송·장착 완료 후 자동으로 구매확정됩니다." />
        <Money name="freeShippingOver" width={14} note="0원이면 모든 주문을 무료로 배송합니다." />
        <Num name="lowStockThreshold" unit="개" width={9} help="안전재고를 정하지 않은 상품에 적용됩니다." />
        <Num name="reviewDays" unit="일" width={9} />
        <Num name="itemReviewPoint" unit="P" grouped width={12} />
        <Num name="photoReviewPoint" unit="P" grouped width={12} />
        <Num name="storeReviewPoint" unit="P" grouped width={12} />
      </Section>
      <Section title="포인트" hint="바꾼 값은 저장한 뒤의 새 주문부터 적용됩니다.">
        <Percent name="pointRate" help="상품에 적립률이 없을 때 적용됩니다." />
        <Num name="pointExpireMonths" unit="개월" width={9} note="0개월이면 소멸하지 않습니다." />
        <Num name="pointUseMin" unit="P" grouped width={12} />
        <Num name="pointUseUnit" unit="P" grouped width={12} />
        <Percent name="pointUseMaxRate" help="상품 금액에서 포인트로 낼 수 있는 비율입니다." />
      </Section>
      <Section title="세금계산서">
        <Text name="taxIssuerName" />
        <Text name="taxIssuerEmail" />
        <Switch name="autoIssue" text="결제되면 요청된 세금계산서를 자동으로 발행" />
      </Section>
      <Section title="검색엔진">
        <Text name="metaTitle" wide />
        <Area name="metaDescription" rows={2} />
        <Tags name="metaKeywords" placeholder="20자 이하" />
        <Switch name="robotsIndex" text="검색 결과에 쇼핑몰이 나오게 허용" />
      </Section>
      <Section title="점검 모드">
        <Switch name="maintenanceOn" text="켜면 고객은 쇼핑몰 대신 점검 안내를 봅니다." />
        <Area name="maintenanceMessage" rows={3} />
        <Tags name="maintenanceAllowedIps" placeholder="203.0.113.7 또는 203.0.113.0/24" />
      </Section>
    </>
  )
}
