// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {LandCollectionNft} from "../src/LandCollectionNft.sol";
import {MinterRole} from "../src/MinterRole.sol";
import {Cheating} from "./Vm.sol";

/// @notice Burns all the gas of every call.
contract HostileReceiver {
    fallback() external {
        while (true) {}
    }
}

contract LandCollectionNftTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant MINTER = address(0x4567);
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);
    string private constant BASE = "https://meridian.example/api/metadata/";
    string private constant PATH = "collections/7";
    bytes32 private constant PLOTS = keccak256("plots 1, 2 and 3");
    bytes32 private constant FEE = keccak256("fee");

    LandCollectionNft private collections;

    function setUp() public {
        collections = new LandCollectionNft(OWNER, MINTER, BASE);
    }

    function test_mints_a_collection_with_its_fingerprint() public {
        vm.expectEmit(address(collections));
        emit LandCollectionNft.CollectionMinted(7, ALICE, FEE, PLOTS);
        vm.prank(MINTER);
        collections.mint(ALICE, 7, PATH, PLOTS, FEE);
        vm.assertEq(collections.ownerOf(7), ALICE, "owner");
        vm.assertEq(collections.tokenURI(7), string.concat(BASE, PATH), "path");
        vm.assertEq(collections.plotsFingerprint(7), PLOTS, "fingerprint");
        vm.assertTrue(collections.isFeeUsed(FEE), "fee");
    }

    function testFuzz_mints_once_for_a_fee(uint256 tokenId, address to, bytes32 plots) public {
        vm.startPrank(MINTER);
        collections.mint(ALICE, 7, PATH, PLOTS, FEE);
        vm.assume(plots != 0);
        vm.expectRevert(abi.encodeWithSelector(LandCollectionNft.LandCollectionNftFeeUsed.selector, FEE));
        collections.mint(to, tokenId, PATH, plots, FEE);
        vm.stopPrank();
    }

    function testFuzz_mints_a_collection_once_and_leaves_the_fee_of_the_refused_mint_unused(bytes32 fee)
        public
    {
        vm.assume(fee != 0 && fee != FEE);
        vm.startPrank(MINTER);
        collections.mint(ALICE, 7, PATH, PLOTS, FEE);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidSender.selector, address(0)));
        collections.mint(BOB, 7, "other", keccak256("other"), fee);
        vm.stopPrank();
        vm.assertEq(collections.plotsFingerprint(7), PLOTS, "fingerprint is as before");
        vm.assertEq(collections.tokenURI(7), string.concat(BASE, PATH), "path is as before");
        vm.assertTrue(!collections.isFeeUsed(fee), "the fee can be used");
    }

    function test_refuses_a_mint_without_fee_or_fingerprint() public {
        vm.startPrank(MINTER);
        vm.expectRevert(LandCollectionNft.LandCollectionNftNoFeeReference.selector);
        collections.mint(ALICE, 7, PATH, PLOTS, 0);
        vm.expectRevert(LandCollectionNft.LandCollectionNftNoFingerprint.selector);
        collections.mint(ALICE, 7, PATH, 0, FEE);
        vm.stopPrank();
    }

    function test_gives_a_contract_without_the_callback_what_it_paid_for() public {
        vm.prank(MINTER);
        collections.mint(address(this), 7, PATH, PLOTS, FEE);
        vm.assertEq(collections.ownerOf(7), address(this), "owner");
    }

    function test_asks_no_receiver_so_that_none_can_refuse_or_burn_gas() public {
        HostileReceiver hostile = new HostileReceiver();
        vm.prank(MINTER);
        collections.mint{gas: 300_000}(address(hostile), 7, PATH, PLOTS, FEE);
        vm.assertEq(collections.ownerOf(7), address(hostile), "owner");
    }

    function test_announces_a_collection_that_exists_by_then() public {
        vm.expectEmit(address(collections));
        emit IERC721.Transfer(address(0), ALICE, 7);
        vm.expectEmit(address(collections));
        emit IERC4906.MetadataUpdate(7);
        vm.expectEmit(address(collections));
        emit LandCollectionNft.CollectionMinted(7, ALICE, FEE, PLOTS);
        vm.prank(MINTER);
        collections.mint(ALICE, 7, PATH, PLOTS, FEE);
    }

    // Fingerprints

    /// @dev The vectors of packages/shared/src/fingerprint-plots.test.ts.
    function test_fingerprints_plots_as_the_product_does() public view {
        uint256[] memory one = new uint256[](1);
        vm.assertEq(
            collections.fingerprintOf(one),
            0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563,
            "plot 0"
        );
        uint256[] memory three = new uint256[](3);
        (three[0], three[1], three[2]) = (1, 2, 5_075_201_751);
        vm.assertEq(
            collections.fingerprintOf(three),
            0x5fbc1c593e301adf393a5f5d6303ab22c69af24bdae2ae22b69048c6b5bb612a,
            "three plots"
        );
        uint256[] memory many = new uint256[](1000);
        for (uint256 i = 0; i < many.length; ++i) {
            many[i] = i * 7;
        }
        vm.assertEq(
            collections.fingerprintOf(many),
            0x8eb880dcae35d504cd0fd19a272c24723bd8cbd765b306d570f8c046f183d417,
            "a thousand plots"
        );
    }

    function testFuzz_fingerprints_a_set_in_one_order_only(uint256[] memory ids, uint256 index) public {
        vm.assume(ids.length > 1);
        ids[0] = _between(ids[0], 0, type(uint32).max);
        for (uint256 i = 1; i < ids.length; ++i) {
            ids[i] = ids[i - 1] + _between(ids[i], 1, type(uint32).max);
        }
        collections.fingerprintOf(ids);
        index = _between(index, 1, ids.length - 1);
        (ids[index - 1], ids[index]) = (ids[index], ids[index - 1]);
        vm.expectPartialRevert(LandCollectionNft.LandCollectionNftNotAscending.selector);
        collections.fingerprintOf(ids);
        ids[index - 1] = ids[index];
        vm.expectPartialRevert(LandCollectionNft.LandCollectionNftNotAscending.selector);
        collections.fingerprintOf(ids);
    }

    function test_has_no_fingerprint_of_no_plots() public {
        vm.expectRevert(LandCollectionNft.LandCollectionNftNoPlots.selector);
        collections.fingerprintOf(new uint256[](0));
    }

    function testFuzz_lets_the_minter_alone_mint(address stranger) public {
        vm.assume(stranger != MINTER);
        vm.expectRevert(abi.encodeWithSelector(MinterRole.MinterRoleUnauthorized.selector, stranger));
        vm.prank(stranger);
        collections.mint(ALICE, 7, PATH, PLOTS, FEE);
    }

    function test_has_no_fingerprint_of_a_collection_that_does_not_exist() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 7));
        collections.plotsFingerprint(7);
    }
}
