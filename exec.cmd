@rem The scripts of package.json begin with `exec`, a builtin of every POSIX shell: npm then signals Node instead of the
@rem shell. Windows has no such command, and finds this file in its place.
@%*
