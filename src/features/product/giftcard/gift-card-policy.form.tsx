import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { giftCardStateLabels, giftTypeLabels } from '@/shared/api/gen/product-giftcard.gen'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { policyDetail } from './gift-card-policy.detail-def'
import { Targets } from './targets'

const { Text, Select, Rows, Period, Day, Num, Switch, Image, Rich } = fieldsOf(policyDetail)
const Tier = cellsOf(policyDetail, 'tiers')

const FIXED = '지급 내역이 있어 변경할 수 없습니다.'

/** Renders the form to create or edit a policy in a drawer over the list. */
export function PolicyForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(policyDetail, { target, onClose })
  const { record } = detail
  const fixed = record?.hasGrants ?? false
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && <Pill tone={stateTones[record.state]}>{giftCardStateLabels[record.state]}</Pill>}
    >
      <Section title="기본 정보">
        <Text name="title" wide />
        <Select name="giftType" labels={giftTypeLabels} />
        <Text name="issuer" />
        <Switch name="visible" />
        <Switch name="businessAllowed" />
      </Section>
      <Section title="금액·대상" hint={fixed ? FIXED : undefined}>
        <Rows
          name="tiers"
          disabled={fixed}
          blank={() => ({ rimFrom: 13, rimTo: 24, minQuantity: 4, amount: 10_000 })}
          addLabel="구간 추가"
          unordered
          columns={[
            { title: '최소 인치', width: 6.5, cell: <Tier.Num name="rimFrom" width={5.5} disabled={fixed} /> },
            { title: '최대 인치', width: 6.5, cell: <Tier.Num name="rimTo" width={5.5} disabled={fixed} /> },
            { title: '최소 수량', width: 6.5, cell: <Tier.Num name="minQuantity" width={5.5} disabled={fixed} /> },
            { title: '금액', width: 12, cell: <Tier.Money name="amount" width={10} disabled={fixed} /> },
          ]}
          help="주문상품의 인치와 수량에 맞는 구간 중 가장 큰 금액을 지급합니다."
        />
        <Targets detail={detail} disabled={fixed} />
      </Section>
      <Section title="기간·한도">
        <Period from="orderFrom" to="orderTo" label="주문기간" wide />
        <Day name="mountDeadline" help="이 날까지 구매확정된 주문에 지급합니다." />
        <Num name="budgetCount" grouped unit="건" help="비워 두면 제한이 없습니다." />
        <Num name="perMemberLimit" unit="건" help="휴대폰 번호마다 받을 수 있는 수입니다." />
      </Section>
      <Section title="안내">
        <Image name="imageFileSeq" wide />
        <Rich name="notice" wide />
      </Section>
      {record && (
        <Section title="지급 현황">
          <ReadOnlyField label="지급대기">{formatThousands(record.pendingCount)}건</ReadOnlyField>
          <ReadOnlyField label="지급완료">
            {formatThousands(record.sentCount)}건 · {formatThousands(record.sentAmount)}원
          </ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
