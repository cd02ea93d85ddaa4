'use strict'


exports.tokens = {
}

exports.tokenTypes = {
}
