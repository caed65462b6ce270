import styles from './screen-reader-only.module.css'

/** Class name for content that only screen readers see. */
export const screenReaderOnly = styles.spoken ?? ''
