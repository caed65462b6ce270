// Replaces the package `side-channel` in the build. qs only needs a map keyed by objects, which WeakMap is in every browser;
// the package adds 7 kB of support for older ones.
module.exports = () => new WeakMap()
