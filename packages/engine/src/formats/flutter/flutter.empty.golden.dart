// ignore_for_file: type=lint

import 'package:flutter/widgets.dart';

abstract final class DesignTokens {
}
