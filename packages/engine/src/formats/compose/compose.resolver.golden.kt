import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp

object DesignTokens {
    object LightA {
        val colorText = Color(0xFF111827)
        val colorLink = Color(0xFF3B82F6)
        val spaceSmall = 8.dp
        val colorBrand = Color(0xFF3B82F6)
    }

    object LightB {
        val colorText = Color(0xFF111827)
        val colorLink = Color(0xFFE11D48)
        val spaceSmall = 8.dp
        val colorBrand = Color(0xFFE11D48)
    }

    object DarkA {
        val colorText = Color(0xFFFFFFFF)
        val colorLink = Color(0xFF3B82F6)
        val spaceSmall = 8.dp
        val colorBrand = Color(0xFF3B82F6)
    }

    object DarkB {
        val colorText = Color(0xFFFFFFFF)
        val colorLink = Color(0xFFE11D48)
        val spaceSmall = 8.dp
        val colorBrand = Color(0xFFE11D48)
    }
}
