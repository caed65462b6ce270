import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberPicker } from '@/features/member/manage/member.picker'
import { MessageNote } from '@/features/message-note'
import { saleItemPicker } from '@/features/product/manage/item.picker'
import { ProviderNote } from '@/features/provider-note'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { type Detail, useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { ApiError, messageOf } from '@/shared/api/errors'
import {
  bankCodeLabels,
  cashReceiptKindLabels,
  manualPaymentMethodLabels,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { RecordLoadFailed } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { linkTo } from '@/shared/ui/table/cells'
import { formatPhone } from '../../../../domain/common/phone'
import { nameWithSize } from '../../../../domain/product/name-parts'
import { orderNoText } from '../order-number.rules'
import { ManualDelivery } from './manual-delivery'
import { manualOrder } from './manual-order.def'
import { ManualPrice, usePreview } from './manual-price'

type ManualDetail = Detail<'/api/v1/admin/orders/{seq}', '/api/v1/admin/orders'>
type Line = Schemas['OrderCreateLine']

const { Text, Digits, Area, Radio, Money, Rows, Select, Switch } = fieldsOf(manualOrder)
const Receipt = fieldsOf(manualOrder, 'cashReceiptRequest')
const Line = cellsOf(manualOrder, 'lines')

/** Renders 반품 후 재주문: the returned order and its orderer, whose data the new order takes over. */
function ReturnedOrder({ reorder }: { reorder: Schemas['OrderReorder'] | null | undefined }) {
  if (!reorder) return <Section title="반품 후 재주문">{null}</Section>
  const { orderSeq, orderNo, itemSummary, memberSeq, ordererName, ordererPhone } = reorder
  return (
    <Section title="반품 후 재주문" hint="주문자는 반품한 주문과 같습니다.">
      <ReadOnlyField label="반품 주문">
        {linkTo(orderNoText(orderNo), `/orderdelivery/allorder/detail?seq=${orderSeq}`)}
      </ReadOnlyField>
      <ReadOnlyField label="반품 상품" wide>
        {itemSummary}
      </ReadOnlyField>
      <ReadOnlyField label="주문자">
        {ordererName} {formatPhone(ordererPhone)} ({memberSeq === null ? '비회원' : '회원'})
      </ReadOnlyField>
    </Section>
  )
}

/** Fills the form once with the replacement goods of a return. The query fails if the server refuses the reorder. */
function useReorderStart({ form }: ManualDetail) {
  const seq = useFormValue(form, 'replacesClaimSeq')
  const start = useQuery({
    ...apiQuery('/api/v1/admin/order-claims/{seq}/reorder', { path: { seq: seq ?? 0 } }, { staleTime: 'static' }),
    enabled: Boolean(seq),
  })
  const { data } = start
  useEffect(() => {
    if (!data) return
    const { memberSeq, deliveryMethod, storeSeq, lines } = data
    form.set('memberSeq', memberSeq)
    form.set('deliveryMethod', deliveryMethod)
    form.set('storeSeq', storeSeq)
    form.set('lines', lines)
  }, [data, form])
  return {
    replaces: Boolean(seq),
    storeName: data?.storeName ?? undefined,
    error: start.error,
    retry: () => void start.refetch(),
  }
}

/** Renders the orderer fields: a member, whose prices and points apply, or a guest. */
function Buyer({ detail: { form }, preview }: { detail: ManualDetail; preview: Schemas['OrderPreview'] | undefined }) {
  const [member, setMember] = useState<Schemas['PickedMember']>()
  const seq = useFormValue(form, 'memberSeq')
  async function choose() {
    const found = await memberPicker.one()
    if (!found) return
    setMember(found)
    form.set('memberSeq', found.memberSeq)
  }
  function guest() {
    setMember(undefined)
    form.set('memberSeq', null)
    form.set('pointUsed', 0)
    form.set('depositUsed', 0)
  }
  return (
    <Section title="주문자">
      <ReadOnlyField label="회원" fieldPath="memberSeq" wide>
        {/* a restored draft knows only the number */}
        {!seq ? '비회원' : member ? `${member.name} (${member.loginId})` : (preview?.memberName ?? `회원번호 ${seq}`)}{' '}
        <Button size="sm" onClick={choose}>
          회원 찾기
        </Button>{' '}
        {seq && (
          <Button size="sm" onClick={guest}>
            비회원으로
          </Button>
        )}
      </ReadOnlyField>
      <Text name="ordererName" required={!seq} help={seq ? '비워 두면 회원의 이름입니다.' : undefined} />
      <Digits name="ordererPhone" phone required={!seq} help={seq ? '비워 두면 회원의 휴대폰입니다.' : undefined} />
      <Text name="ordererEmail" />
    </Section>
  )
}

/** Returns the amount, or a dash until the server has computed it. */
const amountText = (amount: number | undefined): string => (amount === undefined ? '-' : formatThousands(amount))

function Lines({ detail: { form }, preview }: { detail: ManualDetail; preview: Schemas['OrderPreview'] | undefined }) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const priced = (line: Line) => preview?.lines.find(({ itemSeq }) => itemSeq === line.itemSeq)
  async function rows(max: number): Promise<Line[] | undefined> {
    const lines = form.at('lines') as readonly Line[] | undefined
    const chosen = lines?.map(({ itemSeq }) => itemSeq) ?? []
    const picked = await saleItemPicker.many({ chosen, max })
    setNames(
      (now) =>
        new Map([
          ...now,
          ...(picked ?? []).map((item) => [item.itemSeq, nameWithSize(item.name, item.sizeLabel)] as const),
        ]),
    )
    return picked?.map(({ itemSeq }) => ({ itemSeq, quantity: 1 }))
  }
  return (
    <Section title="주문상품" hint="단가를 바꾸려면 사유를 5자 이상 남겨 주세요.">
      <Rows
        name="lines"
        label="주문상품"
        unordered
        none="상품을 추가해 주세요."
        add={{ label: '상품 추가', rows }}
        columns={[
          {
            title: '상품',
            width: 13,
            cell: (line) => {
              const found = priced(line)
              return found ? (
                <>
                  <b>{nameWithSize(found.name, found.sizeLabel)}</b>
                  <small>{` ${found.itemCode} · 재고 ${found.stockManaged ? formatThousands(found.stockQuantity) : '관리 안 함'}`}</small>
                  {found.problem && <p role="alert">{found.problem}</p>}
                </>
              ) : (
                (names.get(line.itemSeq) ?? `상품 ${line.itemSeq}`)
              )
            },
          },
          { title: '수량', width: 5, cell: <Line.Num name="quantity" /> },
          {
            title: '판매가',
            width: 6,
            right: true,
            cell: (line) => amountText(priced(line)?.normalPrice),
          },
          { title: '단가 변경', width: 8.5, cell: <Line.Money name="unitPrice" /> },
          { title: '변경 사유', width: 9, cell: <Line.Text name="priceReason" /> },
          {
            title: '폐배터리 반납',
            width: 7.5,
            cell: (line) => (priced(line)?.itemType === 'BATTERY' ? <Line.Switch name="oldBatteryReturn" /> : '-'),
          },
          {
            title: '금액',
            width: 7,
            right: true,
            cell: (line) => <b>{amountText(priced(line)?.lineAmount)}</b>,
          },
        ]}
      />
    </Section>
  )
}

function Payment({
  detail: { form },
  preview,
}: {
  detail: ManualDetail
  preview: Schemas['OrderPreview'] | undefined
}) {
  const memberSeq = useFormValue(form, 'memberSeq')
  const method = useFormValue(form, 'paymentMethod')
  const receipt = useFormValue(form, 'cashReceiptRequest')
  const reservedAt = useFormValue(form, 'reservedAt')
  const replaces = Boolean(useFormValue(form, 'replacesClaimSeq'))
  /** Clears the fields that only apply to a bank transfer. */
  function follow(next: unknown) {
    if (next === 'BANK_TRANSFER') return
    form.set('cashReceiptRequest', null)
    form.set('taxInvoiceRequest', false)
    form.set('accountNumber', undefined)
    form.set('depositorName', undefined)
  }
  const accounts = (preview?.accounts ?? []).map(({ bankCode, accountNumber, holder }) => ({
    value: accountNumber,
    label: `${bankCodeLabels[bankCode]} ${accountNumber} (${holder})`,
  }))
  return (
    <Section title="결제">
      {memberSeq && (
        <>
          <Money
            name="pointUsed"
            help={
              preview
                ? `보유 ${formatThousands(preview.pointBalance ?? 0)}P · 최대 ${formatThousands(preview.pointMax ?? 0)}P · ${formatThousands(preview.pointMin)}P부터 ${formatThousands(preview.pointUnit)}P 단위`
                : undefined
            }
          />
          <Money
            name="depositUsed"
            help={preview ? `사용 가능 ${formatThousands(preview.depositMax ?? 0)}원` : undefined}
          />
        </>
      )}
      <Radio name="paymentMethod" labels={manualPaymentMethodLabels} wide required onChange={follow} />
      {method === 'BANK_TRANSFER' ? (
        <>
          {accounts.length > 1 && (
            <Select name="accountNumber" options={accounts} empty={`기본 (${accounts[0]?.label})`} width={26} />
          )}
          <Text
            name="depositorName"
            required={!replaces && !memberSeq}
            help={replaces || memberSeq ? '비워 두면 주문자 이름입니다.' : undefined}
          />
          <ReadOnlyField label="현금영수증">
            <Button
              size="sm"
              aria-pressed={Boolean(receipt)}
              onClick={() => form.set('cashReceiptRequest', receipt ? null : { kind: 'INCOME', identifier: '' })}
            >
              {receipt ? '신청 안 함' : '신청'}
            </Button>
            {receipt && <ProviderNote port="taxOffice" cannot="현금영수증을 발급할" />}
          </ReadOnlyField>
          {receipt && (
            <>
              <Receipt.Select name="kind" labels={cashReceiptKindLabels} />
              <Receipt.Digits name="identifier" required help="휴대폰, 현금영수증카드, 사업자번호" />
            </>
          )}
          <Switch name="taxInvoiceRequest" />
        </>
      ) : (
        <ReadOnlyField label="안내" wide>
          등록한 뒤 주문 상세의 카드번호 결제로 결제합니다. 입금기한은 내일까지입니다.
        </ReadOnlyField>
      )}
      <Area name="customerMemo" wide />
      <ReadOnlyField label="고객 안내" wide>
        저장하면 주문이 접수됩니다.
        <MessageNote events={method === 'BANK_TRANSFER' ? ['ORDER_RECEIVED', 'DEPOSIT_GUIDE'] : ['ORDER_RECEIVED']} />
        {reservedAt && '장착예약 안내는 예약이 확정되면 고객에게 보냅니다.'}
      </ReadOnlyField>
    </Section>
  )
}

/** Renders the form of a manually created order, e.g. taken by phone. The server computes the price. */
export function ManualOrder() {
  const detail: ManualDetail = useDetail(manualOrder, {
    onRefused(error) {
      // recompute the shown price; submitting again then orders at that price
      if (error instanceof ApiError && error.code === 'AMOUNT_MISMATCH') preview.again()
    },
  })
  const preview = usePreview(detail)
  const { replaces, storeName, error, retry } = useReorderStart(detail)
  if (error) return <RecordLoadFailed message={messageOf(error)} retry={retry} />
  return (
    <DetailScreen detail={detail}>
      {replaces ? <ReturnedOrder reorder={preview.data?.reorder} /> : <Buyer detail={detail} preview={preview.data} />}
      <Lines detail={detail} preview={preview.data} />
      <ManualDelivery
        key={storeName}
        detail={detail}
        preview={preview.data}
        storeName={storeName}
        returned={replaces}
      />
      <Payment detail={detail} preview={preview.data} />
      <ManualPrice {...preview} />
    </DetailScreen>
  )
}
