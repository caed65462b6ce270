import { createEventDetailScreen } from '@/features/promotion/event/event.detail'
import { fieldsOf } from '@/kit/fields/fields'
import { rentalEntryConditionLabels } from '@/shared/api/gen/promotion-event.gen'
import { Section } from '@/shared/ui/records/section'
import { rentalEventDetail } from './rental-event.detail-def'
import { rentalEvents } from './rental-event.rules'
import { type LinksProps, ShownCards, ShownProducts } from './rental-links'

const { Radio } = fieldsOf(rentalEventDetail)

const Condition = ({ disabled }: { disabled: boolean }) => (
  <Radio
    name="entryCondition"
    labels={rentalEntryConditionLabels}
    wide
    disabled={disabled}
    help="참여할 때와 추첨할 때 확인합니다. 시작 후에는 완화만 할 수 있습니다."
  />
)

const Shown = (props: LinksProps) => (
  <Section title="렌탈 상품·제휴카드" hint="내용 아래에 이 순서로 보입니다. 노출 중이 아닌 것은 건너뜁니다.">
    <ShownProducts {...props} />
    <ShownCards {...props} />
  </Section>
)

export const RentalEventDetail = createEventDetailScreen(rentalEvents, rentalEventDetail, { Condition, Shown })
