import { ProviderNote } from '@/features/provider-note'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  taxAmendCodeLabels,
  taxInvoiceStateLabels,
  taxKindLabels,
  taxPurposeLabels,
  taxRequestedByLabels,
} from '@/shared/api/gen/orderdelivery-taxes.gen'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { RecordTable } from '@/shared/ui/table/record-table'
import { businessNumberText } from '../../../../domain/common/business-number'
import { issueDueOf } from '../../../../domain/common/vat'
import { usePollWhile } from '../use-poll-while'
import { PrintButton } from './print-button'
import { taxInvoiceDetail } from './tax-invoice.detail-def'
import styles from './tax-invoice.module.css'
import { closedReason, isLate, taxTones } from './tax-invoice.rules'
import { TaxLines } from './tax-invoice-lines'
import { TaxInvoiceTransitions } from './tax-invoice-transitions'

const { Text, Area, Digits, Day, Radio } = fieldsOf(taxInvoiceDetail)

type Invoice = Schemas['TaxInvoice']
const FOLLOW_MS = 10_000
const at = (moment: string | null): string => (moment ? formatTime(moment) : '-')

function State({ invoice }: { invoice: Invoice }) {
  const { state, amendNeeded, voided, issuedAt, ntsNumber, sentAt } = invoice
  const late = (state === 'REQUESTED' || state === 'DRAFT') && isLate(invoice, todaySeoul(new Date()))
  const reason = invoice.failMessage ?? invoice.rejectReason ?? invoice.cancelReason
  return (
    <Section title="상태">
      <ReadOnlyField label="상태">
        <Pill tone={taxTones[state]}>{taxInvoiceStateLabels[state]}</Pill>{' '}
        {amendNeeded && <Pill tone="red">수정 필요</Pill>} {voided && <Pill tone="gray">수정으로 취소됨</Pill>}
        {late && <Pill tone="red">발행 기한({issueDueOf(invoice.writeDate)}) 지남</Pill>}
      </ReadOnlyField>
      <ReadOnlyField label="승인번호">{ntsNumber ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="발행일">{at(issuedAt)}</ReadOnlyField>
      <ReadOnlyField label="전송일">{at(sentAt)}</ReadOnlyField>
      <ReadOnlyField label="요청자">{taxRequestedByLabels[invoice.requestedBy]}</ReadOnlyField>
      <ReadOnlyField label="사유">{reason ?? '-'}</ReadOnlyField>
    </Section>
  )
}

function Supplier({ supplier }: { supplier: Schemas['TaxSupplier'] | undefined }) {
  return (
    <Section title="공급자" plain>
      <div className={styles.side}>
        <ReadOnlyField label="등록번호">
          {supplier ? businessNumberText(supplier.businessNumber) : '저장하면 표시됩니다.'}
        </ReadOnlyField>
        <ReadOnlyField label="상호(법인명)">{supplier?.companyName ?? '-'}</ReadOnlyField>
        <ReadOnlyField label="성명(대표자)">{supplier?.ceoName ?? '-'}</ReadOnlyField>
        <ReadOnlyField label="사업장 주소">{supplier?.address ?? '-'}</ReadOnlyField>
        <ReadOnlyField label="업태 / 종목">
          {[supplier?.businessType, supplier?.businessCategory].filter(Boolean).join(' / ') || '-'}
        </ReadOnlyField>
        <ReadOnlyField label="발행 담당자">{supplier?.contactName ?? '-'}</ReadOnlyField>
        <ReadOnlyField label="발행 이메일">{supplier?.email ?? '-'}</ReadOnlyField>
      </div>
    </Section>
  )
}

function Amendments({ invoice }: { invoice: Invoice }) {
  const related = [...(invoice.amendOf ? [invoice.amendOf] : []), ...invoice.amendments]
  return (
    <Section title="수정 이력" plain>
      <RecordTable
        label="수정 이력"
        empty="수정세금계산서가 없습니다."
        rows={related}
        idOf={({ taxInvoiceSeq }) => taxInvoiceSeq}
        columns={[
          {
            title: '문서번호',
            names: true,
            nowrap: true,
            cell: ({ taxInvoiceSeq, documentNo }) => (
              <RecordLink to="/orderdelivery/taxes/detail" search={{ seq: String(taxInvoiceSeq) }}>
                {documentNo}
              </RecordLink>
            ),
          },
          {
            title: '구분',
            cell: ({ taxInvoiceSeq, amendCode }) =>
              taxInvoiceSeq === invoice.amendOfSeq
                ? '당초 발행'
                : amendCode === null
                  ? '-'
                  : taxAmendCodeLabels[amendCode],
          },
          { title: '작성일자', nowrap: true, cell: ({ writeDate }) => writeDate },
          { title: '합계', right: true, nowrap: true, cell: ({ totalAmount }) => formatThousands(totalAmount) },
          {
            title: '상태',
            cell: ({ state }) => <Pill tone={taxTones[state]}>{taxInvoiceStateLabels[state]}</Pill>,
          },
        ]}
      />
    </Section>
  )
}

function Steps({ invoice }: { invoice: Invoice }) {
  return (
    <Section title="처리 이력" plain folds>
      <RecordTable
        label="처리 이력"
        empty="처리 이력이 없습니다."
        rows={invoice.histories}
        idOf={({ taxInvoiceHistorySeq }) => taxInvoiceHistorySeq}
        columns={[
          { title: '일시', nowrap: true, cell: (step) => formatTime(step.at) },
          { title: '처리자', nowrap: true, cell: ({ actorName }) => actorName ?? '시스템' },
          { title: '내용', names: true, cell: ({ summary }) => summary },
        ]}
      />
    </Section>
  )
}

export function TaxInvoiceDetail() {
  const detail = useDetail(taxInvoiceDetail, { readOnly: closedReason })
  const { form, record, mayWrite } = detail
  // an issued invoice gets its number a moment later
  usePollWhile(record?.state === 'SENDING' || (record?.state === 'ISSUED' && !record.ntsNumber), FOLLOW_MS)
  return (
    <DetailScreen
      detail={detail}
      badge={record && <Pill tone={taxTones[record.state]}>{taxInvoiceStateLabels[record.state]}</Pill>}
      actions={
        record && (
          <>
            {mayWrite && (
              <TaxInvoiceTransitions invoice={record} isDirty={() => form.isDirty()} onMoved={detail.follow} />
            )}
            <PrintButton seq={record.taxInvoiceSeq} />
          </>
        )
      }
    >
      <ProviderNote port="taxOffice" cannot="세금계산서를 발행할" />
      {record && <State invoice={record} />}
      <div className={styles.parties}>
        <Supplier supplier={record?.supplier} />
        <Section title="공급받는자" plain aside={detail.unmask && <UnmaskButton {...detail.unmask} />}>
          <div className={styles.side}>
            <Digits name="businessNumber" format={businessNumberText} help="숫자 10자리" />
            <Digits name="branchNumber" />
            <Text name="companyName" />
            <Text name="ceoName" />
            <Text name="address" />
            <Text name="businessType" />
            <Text name="businessCategory" />
            <Text name="contactName" />
            <Text name="email" />
            <Digits name="phone" phone />
          </div>
        </Section>
      </div>
      <Section title="작성">
        <Day name="writeDate" />
        <Radio name="purpose" labels={taxPurposeLabels} />
        <Radio name="taxType" labels={taxKindLabels} />
      </Section>
      <TaxLines detail={detail} />
      <Section title="비고">
        <Area name="remark" wide />
        <Text name="amountReason" wide help="합계가 주문 금액과 다를 때 5자 이상 입력합니다." />
      </Section>
      {record && (
        <>
          <Amendments invoice={record} />
          <Steps invoice={record} />
        </>
      )}
    </DetailScreen>
  )
}
