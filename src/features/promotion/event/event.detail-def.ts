import { detailDef } from '@/kit/detail/detail-def'
import { eventTitles } from '@/shared/api/gen/promotion-event.gen'
import { eventBodyRules, eventUpdateRules } from '@/shared/api/gen/promotion-event-form.gen'
import { eventProblems } from './event.rules'
import { type EventScope, shopEvents } from './event-scope.rules'

const countOf = (value: unknown): string => `${(value as readonly number[] | undefined)?.length ?? 0}개`

export const eventDetailOf = ({ noun, code, calls, screens }: EventScope) =>
  detailDef<'/api/v1/admin/events/{seq}', '/api/v1/admin/events'>()({
    noun,
    path: calls.event,
    screen: screens.detail,
    list: screens.list,
    code,
    seq: (event) => event.eventSeq,
    name: (event) => event.title,
    rules: eventUpdateRules,
    titles: eventTitles,
    removable: true,
    files: { thumbFileSeq: 'thumbImage', pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
    create: {
      path: calls.events,
      rules: eventBodyRules,
      blank: { kind: 'INFO', audience: 'ALL', visible: true, pinned: false, itemSeqs: [], couponSeqs: [] },
      // dates and winners are not copied
      copy: (values) => ({
        ...values,
        title: `${values.title} (복사)`.slice(0, 100),
        startAt: undefined,
        endAt: null,
        announceDate: null,
        announceContent: null,
        visible: false,
        pinned: false,
      }),
    },
    check: (values) => eventProblems(values),
    show: { itemSeqs: countOf, couponSeqs: countOf },
  })

export const eventDetail = eventDetailOf(shopEvents)
