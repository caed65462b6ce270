import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { senderNumberStateLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { senderTones } from './message-log.rules'
import { senderNumberDetail } from './sender-number.detail-def'

const { Digits, Text, Switch } = fieldsOf(senderNumberDetail)

/** Renders the form of a sender number in a drawer over the list. */
export function SenderNumberForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(senderNumberDetail, { target, onClose })
  const { record, creating } = detail
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      width={44}
      badge={record && <Pill tone={senderTones[record.state]}>{senderNumberStateLabels[record.state]}</Pill>}
    >
      <Section title="번호 정보" hint={creating ? '등록하면 통신사가 심사합니다. 30초쯤 걸립니다.' : undefined}>
        <Digits
          name="number"
          phone
          disabled={!creating && record?.state !== 'REJECTED'}
          help={
            record?.state === 'REJECTED'
              ? '번호를 바꾸면 다시 심사합니다.'
              : creating
                ? '지역번호를 포함해 주세요. 15·16·18로 시작하는 대표번호는 8자리입니다.'
                : undefined
          }
        />
        <Text name="label" help="예: 대표번호, 고객센터" />
        <Switch
          name="isDefault"
          text="번호를 정하지 않은 문자를 이 번호로 보냅니다."
          disabled={record?.state !== 'APPROVED' || record.isDefault}
          help={
            record?.isDefault
              ? '다른 번호를 기본으로 지정하면 바뀝니다.'
              : record?.state === 'APPROVED'
                ? undefined
                : '승인된 번호만 기본으로 지정할 수 있습니다.'
          }
        />
        {record?.rejectReason && <ReadOnlyField label="반려 사유">{record.rejectReason}</ReadOnlyField>}
        {record && <ReadOnlyField label="사용 문자">{formatThousands(record.templateCount)}건</ReadOnlyField>}
      </Section>
    </DetailDrawer>
  )
}
