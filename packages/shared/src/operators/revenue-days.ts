/** The newest days of revenue that the dashboard shows. */
export const revenueDays = 14
