/** `2026-11-19 17:43:26`, UTC: as in the logs. */
export const formatTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ')
