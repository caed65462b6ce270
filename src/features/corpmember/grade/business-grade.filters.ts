import { fromCall } from '@/kit/filters/filter-kinds'

/** Filters by grade of business members. */
export const gradeFilter = fromCall('businessGradeSeq', '/api/v1/admin/business-grades', {
  many: true,
  options: ({ items }) => items.map(({ businessGradeSeq, name }) => ({ value: businessGradeSeq, label: name })),
})
