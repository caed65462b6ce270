import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { packageCodeKindLabels } from '@/shared/api/gen/orderdelivery-deliverycode.gen'
import { formatThousands } from '@/shared/lib/format'
import { CheckList } from '@/shared/ui/inputs/choice'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { requiresTracking } from '../../../../domain/orderdelivery/tracking'
import { packageCodeDetail } from './package-code.detail-def'
import styles from './package-code.module.css'
import { disableRefusal } from './package-code.rules'

const { Text, Digits, Radio, Switch, Custom } = fieldsOf(packageCodeDetail)

const LENGTHS = Array.from({ length: 13 }, (_, i) => ({ value: String(i + 8), label: `${i + 8}자리` }))

/** Renders the form to create or edit a courier in a drawer over the list. */
export function PackageCodeForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(packageCodeDetail, { target, onClose })
  const { record, form } = detail
  const kind = useFormValue(form, 'kind')
  return (
    <DetailDrawer detail={detail} onClose={onClose} badge={record?.isDefault && <Pill tone="blue">기본 택배사</Pill>}>
      <Section title="기본 정보">
        {record ? (
          <ReadOnlyField label="코드">{record.code}</ReadOnlyField>
        ) : (
          <Text name="code" read={(text) => text.toUpperCase()} help="등록한 뒤에는 바꿀 수 없습니다. (예: CJ)" />
        )}
        <Text name="name" />
        <Radio name="kind" labels={packageCodeKindLabels} wide />
        <ReadOnlyField label="송장 필수">
          {kind && requiresTracking(kind)
            ? '송장번호가 있어야 발송할 수 있습니다.'
            : '송장번호 없이 발송할 수 있습니다.'}
        </ReadOnlyField>
        <Custom name="numberLengths" group wide help="고르지 않으면 8~20자리를 모두 받습니다.">
          {({ disabled }, { value, set }) => (
            <div className={styles.lengths}>
              <CheckList
                options={LENGTHS}
                values={(Array.isArray(value) ? value : []).map(String)}
                onChange={(next) => set(next.map(Number))}
                disabled={disabled}
              />
            </div>
          )}
        </Custom>
        <Digits name="phone" phone />
        <Switch
          name="enabled"
          text="발송에 사용"
          disabled={record?.isDefault === true}
          help={record && disableRefusal(record)}
        />
      </Section>
      <Section title="배송 조회">
        <Text name="trackingUrl" wide help="송장번호가 들어갈 자리에 {no} 를 적어 주세요." />
        <Text name="trackerCode" help="배송 조회 서비스가 쓰는 택배사 코드입니다." />
      </Section>
      {record && (
        <Section title="현황">
          <ReadOnlyField label="사용 건수">{formatThousands(record.usedCount)}건</ReadOnlyField>
        </Section>
      )}
    </DetailDrawer>
  )
}
