import BundleChecks
import Testing
