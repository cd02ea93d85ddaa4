object DesignTokens {
}
