import styles from './plain-table.module.css'

/** Class names of a small table that shows a few records on a card: no sorting, no choosing. `right`: a cell of numbers. */
export const plainTable = styles.table ?? ''
export const plainRight = styles.right ?? ''
