// Whatever a value of Python is here: `kinds.js` says what.
type Value = any;
