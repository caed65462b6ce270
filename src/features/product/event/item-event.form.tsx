import { useQuery } from '@tanstack/react-query'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { itemEventDiscountLabels, itemEventStateLabels } from '@/shared/api/gen/product-event.gen'
import { formatThousands } from '@/shared/lib/format'
import { buttonClass } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { eventDetail } from './item-event.detail-def'
import { BEGUN_REASON, ENDED_REASON, hasBegun, priceProblems, shopPageOf } from './item-event.rules'
import { EventItems } from './item-event-items'
import { useKnownItems } from './known-items'

const { Text, Rich, DateTime, Radio, Num, Percent, Switch, Image } = fieldsOf(eventDetail)

const WIDTH = 90

/** Renders the form to create or edit an event in a drawer. Fields that its state fixes are read-only. */
export function EventForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(eventDetail, {
    target,
    onClose,
    beforeSave: pricesFit,
    readOnly: ({ state }) => (state === 'ENDED' ? ENDED_REASON : undefined),
  })
  const { record, form } = detail
  const { data: copied } = useQuery({ ...eventDetail.query(target.copy ?? 0), enabled: target.copy !== undefined })
  const known = useKnownItems(record, copied)
  /** Validates event prices against sale prices before sending, because sale prices are not part of the form. */
  function pricesFit({ values }: { values: Parameters<typeof priceProblems>[0] }): boolean {
    const problems = priceProblems(values, known.find)
    const fit = Object.keys(problems).length === 0
    if (!fit) {
      form.setErrors(problems)
      focusFirstInvalid(detail.root, true)
    }
    return fit
  }
  const discountType = useFormValue(form, 'discountType')
  const begun = hasBegun(record?.state)
  const page = record && shopPageOf(record.code)
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      width={WIDTH}
      badge={record && <Pill tone={stateTones[record.state]}>{itemEventStateLabels[record.state]}</Pill>}
      actions={
        <>
          <CopyButton detail={detail} />
          {page && (
            <a className={buttonClass()} href={page} target="_blank" rel="noopener noreferrer">
              미리보기
            </a>
          )}
        </>
      }
    >
      <Section title="기본" hint={begun && BEGUN_REASON}>
        <Text name="title" wide />
        <Text name="subtitle" wide />
        <Text name="code" disabled={begun} help="쇼핑몰 주소: /exhibition/{코드}" />
        <Switch name="visible" help="기간 중에 끄면 중지됩니다." />
        <DateTime name="startAt" disabled={begun} />
        <DateTime name="endAt" start="23:59" help="시작부터 1년까지 정할 수 있습니다." />
        <Rich name="description" wide />
      </Section>
      <Section title="할인">
        <Radio name="discountType" options={optionsOf(itemEventDiscountLabels)} wide disabled={begun} />
        {discountType === 'RATE' && (
          <Percent name="discountRate" required disabled={begun} help="판매가에서 할인하고 100원 미만은 버립니다." />
        )}
        <Num name="maxPerOrder" unit="개" help="비워 두면 제한이 없습니다." />
        <Switch name="couponAllowed" />
      </Section>
      <Section
        title="상품"
        hint={
          detail.readOnly === undefined && '끌어서 순서를 바꿉니다. 상품코드를 붙여 넣어 한 번에 추가할 수 있습니다.'
        }
      >
        <EventItems detail={detail} known={known} begun={begun} />
      </Section>
      <Section title="이미지">
        <Image name="pcFileSeq" />
        <Image name="mobileFileSeq" />
        <Image name="listFileSeq" help="비워 두면 PC 이미지를 씁니다." />
      </Section>
      {record && (
        <Section title="판매 현황">
          <ReadOnlyField label="주문 수">{formatThousands(record.orderCount)}건</ReadOnlyField>
          <ReadOnlyField label="매출">{formatThousands(record.salesAmount)}원</ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
