import { detailDef } from '@/kit/detail/detail-def'
import { dailyEventTitles, milestoneBasisLabels } from '@/shared/api/gen/promotion-dailyevent.gen'
import { dailyEventBodyRules, dailyEventUpdateRules } from '@/shared/api/gen/promotion-dailyevent-form.gen'
import type { Schemas } from '@/shared/api/types'
import { addDays } from '@/shared/lib/days'
import { eventProblems, lengthOf, rewardText } from './daily-event.rules'

export const dailyEventDetail = detailDef<'/api/v1/admin/daily-events/{seq}', '/api/v1/admin/daily-events'>()({
  noun: '출석 이벤트',
  path: '/api/v1/admin/daily-events/{seq}',
  screen: '/promotion/dailyevent/detail',
  list: '/promotion/dailyevent',
  code: 'EVENT',
  seq: (event) => event.dailyEventSeq,
  name: (event) => event.title,
  rules: dailyEventUpdateRules,
  titles: dailyEventTitles,
  removable: true,
  files: { bannerFileSeq: 'bannerImage', stampFileSeq: 'stampImage' },
  create: {
    path: '/api/v1/admin/daily-events',
    rules: dailyEventBodyRules,
    blank: { dailyPoint: 10, visible: true, milestones: [] },
    // the copy has the same length and starts after all existing events
    copy: (values, { startDate, endDate, nextStartDate }) => ({
      ...values,
      title: `${values.title} (복사)`.slice(0, 60),
      startDate: nextStartDate,
      endDate: addDays(nextStartDate, lengthOf(startDate, endDate) - 1),
    }),
  },
  check: (values) => eventProblems(values),
  show: {
    // the field holds milestones of the contract
    milestones: (milestones) =>
      ((milestones ?? []) as Schemas['DailyEventMilestoneBody'][])
        .map((each) => `${milestoneBasisLabels[each.basis]} ${each.days}일 ${rewardText(each)}`)
        .join(', ') || '(없음)',
  },
})
