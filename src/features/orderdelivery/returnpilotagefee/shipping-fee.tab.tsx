import { DetailBar, DetailForm } from '@/kit/detail/detail-form'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { itemTypeLabels } from '@/shared/api/gen/orderdelivery-returnpilotagefee.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { shippingFeeDetail } from './shipping-fee.detail-def'
import { returnExample } from './shipping-fee.rules'

const { Rows } = fieldsOf(shippingFeeDetail)
const Fee = cellsOf(shippingFeeDetail, 'rows')

/** Renders the fees to ship and to return a piece. All rows are saved together. */
export function ShippingFees() {
  const detail = useDetail(shippingFeeDetail)
  const { form, record } = detail
  const rows = useFormValue(form, 'rows')
  return (
    <DetailForm
      detail={detail}
      bar={
        <DetailBar detail={detail}>
          {record?.updatedAt && (
            <span>
              최종 수정 {formatTime(record.updatedAt)} {formatAdmin(record.updatedBy) ?? ''}
            </span>
          )}
        </DetailBar>
      }
    >
      <Section
        title="택배비·반품비"
        hint="새 주문과 아직 완료되지 않은 클레임부터 적용됩니다. 타이어는 10~24인치를 빠짐없이 한 번씩 등록해 주세요."
      >
        <Rows
          name="rows"
          unordered
          blank={() => ({ itemType: 'TIRE', rimFrom: null, rimTo: null, parcelFee: 0, returnFee: 0, note: null })}
          addLabel="구간 추가"
          columns={[
            { title: '상품', width: 9, cell: <Fee.Select name="itemType" labels={itemTypeLabels} width={8.5} /> },
            {
              title: '인치 시작',
              width: 7,
              cell: (row) => (row.itemType === 'TIRE' ? <Fee.Num name="rimFrom" width={5.5} /> : '-'),
            },
            {
              title: '인치 끝',
              width: 7,
              cell: (row) => (row.itemType === 'TIRE' ? <Fee.Num name="rimTo" width={5.5} /> : '-'),
            },
            { title: '택배비(개당)', width: 11, cell: <Fee.Money name="parcelFee" width={9} /> },
            { title: '반품비(개당, 편도)', width: 11, cell: <Fee.Money name="returnFee" width={9} /> },
            { title: '비고', cell: <Fee.Text name="note" /> },
          ]}
        />
        <ReadOnlyField label="예시" wide>
          <output aria-live="polite">{returnExample(rows ?? []) ?? '-'}</output>
        </ReadOnlyField>
      </Section>
    </DetailForm>
  )
}
