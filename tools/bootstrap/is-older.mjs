/** @param {string} version @param {readonly [number, number]} limit major and minor */
export function isOlder(version, limit) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < limit[0] || (major === limit[0] && minor < limit[1])
}
