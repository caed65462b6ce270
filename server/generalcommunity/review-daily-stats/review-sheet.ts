import type { SheetField } from '../../resource/excel'

/** Returns the columns of a sheet of reviews; own ones follow number and time. */
export const reviewSheet = <L>({
  keyName,
  sheet,
}: {
  keyName: string
  sheet: readonly SheetField<L>[]
}): SheetField<L>[] => [
  { field: keyName, width: 8 },
  { field: 'createdAt', width: 20 },
  ...sheet,
  { field: 'itemType', width: 10 },
  { field: 'itemName', width: 40 },
  { field: 'sizeLabel', width: 18 },
  { field: 'orderNo', width: 18 },
  { field: 'carText', width: 20 },
  { field: 'rating', width: 8 },
  { field: 'content', width: 60 },
  { title: '사진 수', width: 8, value: (row) => (row as { images: unknown[] }).images.length },
  { field: 'loginId', width: 16 },
  { field: 'writerName', width: 12 },
  { field: 'source', width: 10 },
  { field: 'checkedAt', width: 20 },
  { field: 'reply.content', width: 40 },
  { field: 'repliedAt', width: 20 },
  { field: 'rewardState', width: 10 },
  { field: 'rewardPoint', width: 10 },
  { field: 'reportCount', width: 8 },
  { field: 'helpfulCount', width: 8 },
  { field: 'state', width: 8 },
  { field: 'hideReason', width: 16 },
]

const starColumn = (n: number): SheetField<Figures> => ({
  title: `${n}점`,
  width: 8,
  value: ({ ratings }) => ratings[n - 1] ?? 0,
})

/** A row of the daily sheet: a day, or the sum of all. */
export interface Figures {
  date: string
  count: number
  ratings: number[]
}

/** Returns the columns of the daily sheet. `kindFields` are additional fields. */
export const daysSheet = (kindFields: readonly string[]): SheetField<Figures>[] => [
  { field: 'date', width: 12 },
  { field: 'count', width: 8 },
  { field: 'photoCount', width: 8 },
  { field: 'ratingAvg', width: 10 },
  ...[5, 4, 3, 2, 1].map(starColumn),
  {
    title: '1~2점 비율(%)',
    width: 12,
    value: ({ count, ratings: [one = 0, two = 0] }) =>
      count === 0 ? null : Math.round(((one + two) * 1_000) / count) / 10,
  },
  ...['uncheckedCount', 'lowUnrepliedCount', 'hiddenCount', 'rewardedCount', 'rewardedPoint', ...kindFields].map(
    (field) => ({
      field,
      width: 12,
    }),
  ),
]
